import { useEffect, useState } from 'react'

const taken = new Set<number>()
/** Which place at the foot of the window a minimised dialog has: the first that is free. */
export const useDock = (wanted: boolean): number => {
  const [slot, setSlot] = useState(0)
  useEffect(() => {
    if (!wanted) return undefined
    let free = 0
    while (taken.has(free)) free += 1
    taken.add(free)
    setSlot(free)
    return () => {
      taken.delete(free)
    }
  }, [wanted])
  return slot
}

const box = { width: 316, height: 66, margin: 16 } as const
/** Where that place is, in CSS pixels: side by side, and above each other once the line is full. */
export const dockedAt = (slot: number, width = innerWidth): { left: number; bottom: number } => {
  const inLine = Math.max(1, Math.floor((width - box.margin) / box.width))
  return { left: box.margin + (slot % inLine) * box.width, bottom: box.margin + Math.floor(slot / inLine) * box.height }
}
