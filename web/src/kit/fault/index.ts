import { useSyncExternalStore } from 'react'
import { CallError } from '../call/index.ts'
import { observable } from '../store/index.ts'

export { writeToConsole } from './console.ts'

/** Something that went wrong in this browser. */
export interface Fault {
  /** `yyyy-MM-dd HH:mm:ss` here. */ readonly at: string
  readonly address: string
  readonly text: string
  readonly stack: string
}

const most = 50
const faults = observable<readonly Fault[]>([])

/** Notes an error, the newest first; only so many are kept. */
export const noteFault = (thrown: unknown): void => {
  const error = thrown instanceof Error ? thrown : undefined
  faults.write(
    [
      {
        at: new Date().toLocaleString('sv-SE'),
        address: location.pathname + location.search,
        text: error?.message ?? String(thrown),
        stack: error?.stack ?? '',
      },
      ...faults.read(),
    ].slice(0, most),
  )
}
export const dropFaults = (): void => {
  faults.write([])
}

// In development the console is open anyway.
/** Notes what nobody caught, from now on. Returns the way to stop. */
export const watchFaults = (wanted: boolean = import.meta.env.PROD): (() => void) => {
  if (!wanted) return () => undefined
  const failed = ({ error, message }: ErrorEvent) => {
    noteFault(error ?? message)
  }
  // A call that failed has been shown already, as far as it concerns anybody.
  const refused = ({ reason }: PromiseRejectionEvent) => {
    if (!(reason instanceof CallError)) noteFault(reason)
  }
  addEventListener('error', failed)
  addEventListener('unhandledrejection', refused)
  return () => {
    removeEventListener('error', failed)
    removeEventListener('unhandledrejection', refused)
  }
}

export const useFaults = (): readonly Fault[] => useSyncExternalStore(faults.subscribe, faults.read)
