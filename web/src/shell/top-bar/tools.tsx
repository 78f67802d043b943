import { useState } from 'react'
import { lazyPart } from '../../kit/ui/index.ts'
import { isCovered, isPlain, isTyping, useKeys } from '../../kit/browser/index.ts'
import type { Target } from '../routes.ts'

export type Tool = 'search' | 'layout' | 'keys' | 'errors'
export interface ToolProps {
  readonly open: boolean
  readonly close: () => void
  /** What this person can go to. */
  readonly targets: readonly Target[]
  /** Begins with the camera. */
  readonly scans?: boolean
}

// Each is fetched when it is first opened.
const parts: Readonly<Record<Tool, ReturnType<typeof lazyPart<ToolProps>>>> = {
  search: lazyPart(() => import('../search/search.tsx')),
  layout: lazyPart(() => import('./layout-drawer.tsx')),
  keys: lazyPart(() => import('../home/shortcuts.tsx')),
  errors: lazyPart(() => import('./error-log.tsx')),
}

export interface Tools {
  readonly shown: Tool | undefined
  /** Opens one; `scan` is the search that begins with the camera. */
  readonly show: (tool: Tool | 'scan') => void
  readonly scans: boolean
  readonly close: () => void
}
/** Which tool of the frame is open. A slash, and Ctrl or Command and K, open the search, a question mark the shortcuts. */
export const useTools = (): Tools => {
  const [asked, show] = useState<Tool | 'scan'>()
  const close = () => {
    show(undefined)
  }
  useKeys((event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      if (!isCovered()) show('search')
      // The browser's own search bar would open instead.
      return true
    }
    const tool = ({ '/': 'search', '?': 'keys' } as const)[event.key]
    if (tool === undefined || !isPlain(event) || isTyping(event.target) || isCovered()) return false
    show(tool)
    return true
  })
  return { shown: asked === 'scan' ? 'search' : asked, scans: asked === 'scan', show, close }
}

/** The tools that were opened so far. */
export const ToolShelf = ({
  tools: { shown, scans, close },
  targets,
}: {
  tools: Tools
  targets: readonly Target[]
}) => {
  const [wanted, setWanted] = useState<readonly Tool[]>([])
  if (shown !== undefined && !wanted.includes(shown)) setWanted([...wanted, shown])
  return wanted.map((tool) => {
    const Part = parts[tool]
    const failed = () => {
      setWanted((before) => before.filter((one) => one !== tool))
      close()
    }
    return <Part key={tool} open={shown === tool} close={close} targets={targets} scans={scans} failed={failed} />
  })
}
