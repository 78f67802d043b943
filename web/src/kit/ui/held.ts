import { useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()
/**
 * Work by name, each once at a time: a name is shut while its work lasts and until `hold` milliseconds after it began.
 */
export const useHeld = (): {
  readonly shut: ReadonlySet<string>
  readonly run: (name: string, hold: number, work: () => Promise<unknown>) => Promise<void>
} => {
  const [shut, setShut] = useState(none)
  const now = useRef(new Set<string>())
  const run = async (name: string, hold: number, work: () => Promise<unknown>) => {
    if (now.current.has(name)) return
    const tellShut = () => {
      setShut(new Set(now.current))
    }
    now.current.add(name)
    tellShut()
    const until = Date.now() + hold
    const open = () => {
      now.current.delete(name)
      tellShut()
    }
    await work().finally(() => {
      setTimeout(open, Math.max(0, until - Date.now()))
    })
  }
  return { shut, run }
}
