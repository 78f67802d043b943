import type { ReactNode } from 'react'
import type { CallError } from '../api/index.ts'
import { useLate } from './late.ts'
import { Empty, Failed, Forbidden, type Reread, Waiting } from './states.tsx'

/** Something that was asked of the server. */
export type Asked = Reread
interface AnsweredProps {
  readonly asked: readonly Asked[]
  /** Said of what is not there, or not there any more. */
  readonly gone?: string
  /** What is shown once waiting has lasted a moment. */
  readonly waiting?: ReactNode
  /** Keeps the room meanwhile. */
  readonly blank?: ReactNode
  readonly children: () => ReactNode
}
const Refused = ({ error, gone, retry }: { error: CallError; gone: string | undefined; retry: () => void }) => {
  if (error.code === 403) return <Forbidden />
  if (error.code === 404 && gone !== undefined) return <Empty title={gone} />
  return <Failed message={error.msg} requestId={error.requestId} retry={retry} />
}

/** Draws what needs answers once all of them are there; until then, or when one fails, what stands in its way. */
export const Answered = ({ asked, gone, waiting = <Waiting />, blank = null, children }: AnsweredProps) => {
  const error = asked.find((one) => one.error !== null && one.data === undefined)?.error
  const ready = asked.every(({ data }) => data !== undefined)
  const late = useLate(!ready && !error)
  if (error)
    return (
      <Refused
        error={error}
        gone={gone}
        retry={() => {
          for (const one of asked) if (one.error) void one.refetch()
        }}
      />
    )
  if (!ready) return late ? waiting : blank
  return children()
}
