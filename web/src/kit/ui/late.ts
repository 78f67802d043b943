import { useLayoutEffect, useState } from 'react'

/** True once `waiting` has lasted `delay` milliseconds: shorter waits show nothing. */
export const useLate = (waiting: boolean, delay = 200): boolean => {
  const [late, setLate] = useState(false)
  useLayoutEffect(() => {
    if (!waiting) {
      setLate(false)
      return undefined
    }
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [waiting, delay])
  return waiting && late
}
