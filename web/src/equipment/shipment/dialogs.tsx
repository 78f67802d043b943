import { type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react'
import type { HandOverCalls, HandOverProps } from './calls.ts'

const dialogs = {
  ship: lazy(() => import('./ship/ship.tsx')),
  receive: lazy(() => import('./receive/receive.tsx')),
  settle: lazy(() => import('./settle/settle.tsx')),
} satisfies Record<string, ComponentType<HandOverProps>>
type Document = Pick<HandOverProps, 'id' | 'number'>

/** The dialogs of a document's hand-over, drawn by whoever opens them. */
export const useHandOver = (
  of: HandOverCalls,
): { readonly open: (name: keyof typeof dialogs, document: Document) => void; readonly dialog: ReactNode } => {
  const [opened, setOpened] = useState<Document & { readonly name: keyof typeof dialogs }>()
  const Dialog = opened && dialogs[opened.name]
  return {
    open: (name, { id, number }) => setOpened({ name, id, number }),
    dialog: Dialog && (
      <Suspense fallback={null}>
        <Dialog
          key={`${opened.name}:${opened.id}`}
          of={of}
          id={opened.id}
          number={opened.number}
          close={() => setOpened(undefined)}
        />
      </Suspense>
    ),
  }
}
