import { useSyncExternalStore } from 'react'
import { CallError } from './error.ts'
import { observable } from '../browser/index.ts'

export { writeToConsole } from './console.ts'

/** Something that went wrong in this browser. */
export interface LoggedError {
  /** `yyyy-MM-dd HH:mm:ss` here. */ readonly at: string
  readonly address: string
  readonly text: string
  readonly stack: string
}

const most = 50
const errors = observable<readonly LoggedError[]>([])

/** Notes an error, the newest first; only so many are kept. */
export const logError = (thrown: unknown): void => {
  const error = thrown instanceof Error ? thrown : undefined
  errors.write(
    [
      {
        at: new Date().toLocaleString('sv-SE'),
        address: location.pathname + location.search,
        text: error?.message ?? String(thrown),
        stack: error?.stack ?? '',
      },
      ...errors.read(),
    ].slice(0, most),
  )
}
export const clearErrorLog = (): void => {
  errors.write([])
}

// In development the console is open anyway.
/** Notes what nobody caught, from now on. Returns the way to stop. */
export const watchErrors = (wanted: boolean = import.meta.env.PROD): (() => void) => {
  if (!wanted) return () => undefined
  const failed = ({ error, message }: ErrorEvent) => {
    logError(error ?? message)
  }
  // A call that failed has been shown already, as far as it concerns anybody.
  const refused = ({ reason }: PromiseRejectionEvent) => {
    if (!(reason instanceof CallError)) logError(reason)
  }
  addEventListener('error', failed)
  addEventListener('unhandledrejection', refused)
  return () => {
    removeEventListener('error', failed)
    removeEventListener('unhandledrejection', refused)
  }
}

export const useErrorLog = (): readonly LoggedError[] => useSyncExternalStore(errors.subscribe, errors.read)
