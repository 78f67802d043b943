import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { queryClient, watchErrors } from './kit/api/index.ts'
import { KitProvider } from './kit/theme/index.ts'
import './modules.ts'
import { Boot } from './shell/boot.tsx'

/** Fetches what most people see first. */
export const prefetchHome = (): Promise<unknown> => import('./shell/home/home.tsx')

/** The product behind the sign-in page. `leave` shows that page again, with the reason. */
export default function App({ leave }: { leave: (reason: string) => void }) {
  useEffect(() => watchErrors(), [])
  return (
    <KitProvider>
      <BrowserRouter>
        <Boot
          leave={(reason) => {
            queryClient.clear()
            leave(reason)
          }}
        />
      </BrowserRouter>
    </KitProvider>
  )
}
