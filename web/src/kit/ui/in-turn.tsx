import {
  Children,
  Fragment,
  type ReactElement,
  type ReactNode,
  isValidElement,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { AwaitedBy, type Begin, useAwaited } from '../api/index.ts'
import { useLate } from './late.ts'
import { Waiting } from './states.tsx'
import './in-turn.css'

// Milliseconds after which what has come is shown, and after which all is, come what may.
const patience = 3000
const longest = 15_000

/** Says that the piece of the page in which it stands is not whole yet: code that is fetched, something that is asked. */
export const Awaits = ({ children }: { children?: ReactNode }) => {
  useAwaited(true)
  return children
}

/** What a piece waits for: itself, and pieces in it that are shown in their turn. */
interface Waits {
  readonly own: number
  readonly below: number
}
const nothing: Waits = { own: 0, below: 0 }
interface Pieces {
  readonly of: (name: string) => Waits
  readonly begin: (name: string, below: 'below' | undefined) => () => void
  /** Called when something has come. */
  readonly watch: (changed: () => void) => () => void
}
const makePieces = (): Pieces => {
  const all = new Map<string, Waits>()
  let tell = (): void => undefined
  const of = (name: string): Waits => all.get(name) ?? nothing
  const add = (name: string, which: keyof Waits, more: number): void => {
    all.set(name, { ...of(name), [which]: of(name)[which] + more })
  }
  return {
    of,
    begin: (name, below) => {
      const which = below ?? 'own'
      add(name, which, 1)
      return () => {
        add(name, which, -1)
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

type Named = readonly [name: string, piece: ReactNode]
const inOrder = (of: ReactNode, within = ''): Named[] =>
  Children.toArray(of).flatMap((piece, index) => {
    if (!isValidElement(piece)) return [[`${within}${index}`, piece] as const]
    const name = `${within}${piece.key}`
    return piece.type === Fragment
      ? inOrder((piece as ReactElement<{ children?: ReactNode }>).props.children, name)
      : [[name, piece] as const]
  })

/** How many pieces may be shown: those that are whole, and one of which only what follows is awaited. */
const showable = (pieces: readonly Named[], { of }: Pieces): number => {
  const waits = pieces.map(([name]) => of(name))
  const first = waits.findIndex(({ own, below }) => own + below > 0)
  return first < 0 ? Infinity : first + (waits[first]?.own === 0 ? 1 : 0)
}

const Piece = ({ of, name, held, children }: { of: Pieces; name: string; held: boolean; children: ReactNode }) => {
  const begin = useCallback<Begin>((below) => of.begin(name, below), [of, name])
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
 * away what stands below them. All of them are drawn and ask at once; what has been shown stays. What is not there after
 * a while gives way: it comes below what is.
 */
export const InTurn = ({ children }: { children: ReactNode }) => {
  const pieces = useMemo(() => inOrder(children), [children])
  const [of] = useState(makePieces)
  const [shown, setShown] = useState(0)
  // Those that are shown when the rest has given way, as they came.
  const [come, setCome] = useState<readonly string[]>()
  const outer = useContext(AwaitedBy)
  const settle = useCallback(() => {
    setShown((before) => Math.max(before, showable(pieces, of)))
    setCome((before) => before && withWhole(before, pieces, of))
  }, [pieces, of])
  // When the pieces have said what they wait for.
  useLayoutEffect(() => {
    settle()
    return of.watch(settle)
  }, [settle, of])
  useLayoutEffect(() => (shown === Infinity ? undefined : outer('below')), [shown, outer])
  const giveWay = useEffectEvent(() => {
    const first = pieces.slice(0, shown).map(([name]) => name)
    setCome(withWhole(first, pieces, of))
  })
  useEffect(() => {
    const timers = [setTimeout(() => giveWay(), patience), setTimeout(() => setShown(Infinity), longest)]
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [])
  const late = useLate(shown < pieces.length)
  const order = come ? pieces.toSorted(([one], [other]) => placeIn(come, one) - placeIn(come, other)) : pieces
  const free = new Set([...pieces.slice(0, shown).map(([name]) => name), ...(come ?? [])])
  const firstHeld = order.findIndex(([name]) => !free.has(name))
  return order.flatMap(([name, piece], index) => [
    late && index === firstHeld && <Waiting key="waiting" rows={4} columns={3} />,
    <Piece key={name} of={of} name={name} held={firstHeld >= 0 && index >= firstHeld}>
      {piece}
    </Piece>,
  ])
}
const placeIn = (come: readonly string[], name: string): number => {
  const place = come.indexOf(name)
  return place < 0 ? come.length : place
}
/** Those that had come, and after them what is whole by now. */
const withWhole = (come: readonly string[], pieces: readonly Named[], { of }: Pieces): readonly string[] => {
  const more = pieces
    .map(([name]) => name)
    .filter((name) => !come.includes(name) && of(name).own + of(name).below === 0)
  return more.length === 0 ? come : [...come, ...more]
}
