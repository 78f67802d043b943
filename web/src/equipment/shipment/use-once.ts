import { useEffect, useRef } from 'react'

/** Does something when the page opens; a view that comes back from behind does not do it again. */
export const useOnce = (work: () => unknown): void => {
  const done = useRef(false)
  const latest = useRef(work)
  useEffect(() => {
    if (done.current) return
    done.current = true
    void latest.current()
  }, [])
}
