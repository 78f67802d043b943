import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { queries } from './kit/ask/index.ts'
import { watchFaults } from './kit/fault/index.ts'
import { KitProvider } from './kit/theme/index.ts'
import './modules.ts'
import { Boot } from './shell/boot.tsx'

/** The product behind the sign-in page. `leave` shows that page again, with the reason. */
export default function App({ leave }: { leave: (reason: string) => void }) {
  useEffect(() => watchFaults(), [])
  return (
    <KitProvider>
      <BrowserRouter>
        <Boot
          leave={(reason) => {
            queries.clear()
            leave(reason)
          }}
        />
      </BrowserRouter>
    </KitProvider>
  )
}
