import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import type { ReactNode } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import type { KeptRead } from '../../kit/offline/index.ts'
import { AsOf } from './home.tsx'
import { usePhone } from './phone-context.ts'
import { PhonePage } from './phone-page.tsx'

interface KeptPageProps<T> {
  readonly heading: string
  readonly read: KeptRead<T>
  readonly children: (value: T) => ReactNode
  /** What is shown where this phone has never read it; a note that says so, unless a page says otherwise. */
  readonly instead?: ReactNode
}
/** A page of what this phone keeps, with or without a network: how old that is, then what there is of it, or that there is none. */
export const KeptPage = <T,>({ heading, read, children, instead }: KeptPageProps<T>) => {
  const { person } = usePhone()
  const { value } = read
  const isRefused = read.trouble?.kind === 'refused'
  return (
    <PhonePage heading={heading} foot={<></>}>
      {person && <AsOf {...read} />}
      {value !== undefined && !isRefused && children(value)}
      {person && value === undefined && !read.isReading && !isRefused && (instead ?? <NeverRead />)}
    </PhonePage>
  )
}

export const NeverRead = () => {
  const p = useText(offlinePageMessages)
  return <p className="phone-note">{p('neverRead')}</p>
}
