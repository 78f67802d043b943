import {
  Children,
  Fragment,
  type ReactElement,
  type ReactNode,
  isValidElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react'
import { AwaitedBy, useAwaited } from '../api/index.ts'
import { useLate } from './late.ts'
import { Waiting } from './states.tsx'
import './in-turn.css'

// Milliseconds after which all is shown, come what may.
const patience = 1500

/** Says that the piece of the page in which it stands is not whole yet: code that is fetched, something that is asked. */
export const Awaits = ({ children }: { children?: ReactNode }) => {
  useAwaited(true)
  return children
}

interface Pieces {
  readonly waits: (name: string) => boolean
  /** Something of this piece is on its way; what it gives back says that it has come. */
  readonly begin: (name: string) => () => void
  /** Called when something has come. */
  readonly watch: (changed: () => void) => () => void
}
const makePieces = (): Pieces => {
  const counts = new Map<string, number>()
  let tell = (): void => undefined
  const add = (name: string, more: number): void => void counts.set(name, (counts.get(name) ?? 0) + more)
  return {
    waits: (name) => (counts.get(name) ?? 0) > 0,
    begin: (name) => {
      add(name, 1)
      return () => {
        add(name, -1)
        // What has come may have brought with it what is asked for next.
        queueMicrotask(() => tell())
      }
    },
    watch: (changed) => {
      tell = changed
      return () => {
        tell = () => undefined
      }
    },
  }
}

const inOrder = (of: ReactNode, within = ''): (readonly [name: string, piece: ReactNode])[] =>
  Children.toArray(of).flatMap((piece, index) => {
    if (!isValidElement(piece)) return [[`${within}${index}`, piece] as const]
    const name = `${within}${piece.key}`
    return piece.type === Fragment
      ? inOrder((piece as ReactElement<{ children?: ReactNode }>).props.children, name)
      : [[name, piece] as const]
  })

const Piece = ({ of, name, held, children }: { of: Pieces; name: string; held: boolean; children: ReactNode }) => {
  const begin = useCallback(() => of.begin(name), [of, name])
  return (
    <AwaitedBy value={begin}>
      <div className="in-turn" data-held={held ? '' : undefined}>
        {children}
      </div>
    </AwaitedBy>
  )
}

/**
 * Shows pieces of a page one after another, each once it is whole: as high as what they have to say, they would push
 * away what stands below them. All of them are drawn and ask at once; what has been shown stays.
 */
export const InTurn = ({ children }: { children: ReactNode }) => {
  const pieces = inOrder(children)
  const [of] = useState(makePieces)
  const [shown, setShown] = useState(0)
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setTimeout(() => setShown(Infinity), patience)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => of.watch(look), [of])
  // After each drawing, when the pieces have said what they wait for.
  useLayoutEffect(() => {
    const first = pieces.findIndex(([name]) => of.waits(name))
    setShown((before) => Math.max(before, first < 0 ? Infinity : first))
  })
  const late = useLate(shown < pieces.length)
  return pieces.flatMap(([name, piece], index) => [
    late && index === shown && <Waiting key="waiting" rows={4} columns={3} />,
    <Piece key={name} of={of} name={name} held={index >= shown}>
      {piece}
    </Piece>,
  ])
}
