/**
 * Calls `over` once so many milliseconds have passed in all; they pass
 * from `go` to `pause`, and never again after `stop`.
 */
export const allowance = (milliseconds: number, over: () => void) => {
  let [left, since, isStopped] = [milliseconds, 0, false]
  let timer: NodeJS.Timeout | undefined
  const pause = (): void => {
    clearTimeout(timer)
    left -= performance.now() - since
  }
  return {
    pause,
    go: (): void => {
      if (isStopped) return
      since = performance.now()
      timer = setTimeout(over, left)
    },
    stop: (): void => {
      pause()
      isStopped = true
    },
  }
}
