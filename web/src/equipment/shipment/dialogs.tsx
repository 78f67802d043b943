import { type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react'
import type { HandOverCalls, HandOverProps } from './calls.ts'

const dialogs = {
  ship: lazy(() => import('./ship/ship.tsx')),
  receive: lazy(() => import('./receive/receive.tsx')),
  settle: lazy(() => import('./settle/settle.tsx')),
} satisfies Record<string, ComponentType<HandOverProps>>
type Document = Pick<HandOverProps, 'id' | 'number'>
type Name = keyof typeof dialogs
interface Step<R> {
  readonly name: Name
  readonly primary: (row: R) => boolean
  readonly run: (row: R) => void
}

/** What is done in a document's hand-over, each in its dialog, and the dialog; `due` names what is to be done next. */
export const useHandOver = <R extends Document>(
  of: HandOverCalls,
  due: (row: R) => string | undefined,
): Readonly<Record<Name, Step<R>>> & { readonly dialog: ReactNode } => {
  const [opened, setOpened] = useState<Document & { readonly name: Name }>()
  const Dialog = opened && dialogs[opened.name]
  const step = (name: Name): Step<R> => ({
    name,
    primary: (row) => due(row) === name,
    run: ({ id, number }) => setOpened({ name, id, number }),
  })
  return {
    ship: step('ship'),
    receive: step('receive'),
    settle: step('settle'),
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
