import {
  type Point,
  type SignatureInput,
  type SignatureRole,
  isDrawn,
  signatureBounds,
  writtenStrokes,
} from '@geodepot/contracts/kit/signature.ts'
import { useState } from 'react'
import { wireNow } from '../i18n/index.ts'

/** What one person has given so far. */
export interface Written {
  readonly name: string
  /** Whose account it is: where a person signs on the own device. */
  readonly account?: number | undefined
  readonly strokes: readonly (readonly Point[])[]
  readonly ticked: boolean
}
const blank: Written = { name: '', strokes: [], ticked: false }
export interface Signing {
  readonly roles: readonly SignatureRole[]
  readonly of: (role: SignatureRole) => Written
  readonly write: (role: SignatureRole, change: (now: Written) => Written) => void
  /** Whether anybody has begun. */
  readonly isBegun: boolean
  /** What is sent: of those who drew or ticked. */
  readonly input: () => { readonly signatures?: SignatureInput[] }
}

const isGiven = ({ strokes, ticked }: Written): boolean => strokes.length > 0 || ticked
// A long drawing is thinned until it fits, each stroke keeping its ends.
const fitting = (strokes: Written['strokes']): string => {
  for (let every = 1; every < 64; every *= 2) {
    const drawn = writtenStrokes(
      strokes
        .slice(0, signatureBounds.strokes)
        .map((stroke) => stroke.filter((_, at) => at % every === 0 || at === stroke.length - 1)),
    )
    if (isDrawn(drawn)) return drawn
  }
  return writtenStrokes(strokes)
}

/** What people sign on this screen, nowhere kept before it is sent: what is signed may be another by then. */
export const useSigning = (
  roles: readonly SignatureRole[],
  names: Readonly<Partial<Record<SignatureRole, string>>> = {},
): Signing => {
  const [written, setWritten] = useState<Readonly<Partial<Record<SignatureRole, Written>>>>({})
  const of = (role: SignatureRole): Written => written[role] ?? { ...blank, name: names[role] ?? '' }
  return {
    roles,
    of,
    write: (role, change) =>
      setWritten((now) => ({ ...now, [role]: change(now[role] ?? { ...blank, name: names[role] ?? '' }) })),
    isBegun: roles.some((role) => isGiven(of(role))),
    input: () => {
      const given = roles.filter((role) => isGiven(of(role)))
      if (given.length === 0) return {}
      const deviceTime = wireNow()
      return {
        signatures: given.map((signsAs) => {
          const { name, account, strokes } = of(signsAs)
          return {
            signsAs,
            signerName: name.trim(),
            ...(account !== undefined && { signerId: account }),
            ...(strokes.length > 0 ? { drawn: fitting(strokes) } : { ticked: true as const }),
            deviceTime,
          }
        }),
      }
    },
  }
}
