import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { translate } from '../../i18n/index.ts'
import { extensionOf } from './choice.ts'

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]
const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
const written = 'input:not([type="file"]), textarea, select, [contenteditable="true"]'

// A picture from the clipboard has no name of its own.
const named = (file: File): File => {
  if (!/^image\.\w+$/.test(file.name)) return file
  const time = new Date().toLocaleString('sv-SE').replaceAll(':', '-')
  return new File([file], translate(filePageMessages, 'pasted', { time, extension: extensionOf(file.name) }), {
    type: file.type,
    lastModified: file.lastModified,
  })
}
/** Whether something pasted is meant for this place: it is in sight, nothing lies over it, and nobody is writing. */
const isMeant = (box: HTMLElement | null, target: EventTarget | null): boolean => {
  if (box === null || !box.checkVisibility() || (target instanceof Element && target.closest(written) !== null))
    return false
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].filter((dialog) =>
    dialog.checkVisibility(),
  )
  return dialogs.length === 0 || dialogs.at(-1)?.contains(box) === true
}

export interface Arrivals {
  readonly box: RefObject<HTMLDivElement | null>
  /** Files hover over the box now. */
  readonly over: boolean
  readonly drag: Partial<Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>>
}
/** Files that are dropped on a box, or pasted while it is in sight. */
export const useArrivals = (enabled: boolean, take: (files: readonly File[]) => void): Arrivals => {
  const box = useRef<HTMLDivElement>(null)
  const [depth, setDepth] = useState(0)
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = filesOf(event.clipboardData)
    if (event.defaultPrevented || files.length === 0 || !isMeant(box.current, event.target)) return
    event.preventDefault()
    take(files.map(named))
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: ClipboardEvent) => {
      pasted(event)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
  if (!enabled) return { box, over: false, drag: {} }
  const onFiles = (work: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    work(event)
  }
  // Entering a child is leaving its parent: only the balance tells whether the box was left.
  return {
    box,
    over: depth > 0,
    drag: {
      onDragEnter: onFiles(() => setDepth((now) => now + 1)),
      onDragLeave: onFiles(() => setDepth((now) => Math.max(0, now - 1))),
      onDragOver: onFiles(() => undefined),
      onDrop: onFiles(({ dataTransfer }) => {
        setDepth(0)
        take(filesOf(dataTransfer))
      }),
    },
  }
}
