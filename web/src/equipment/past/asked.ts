import type { past } from '@geodepot/contracts/equipment/past.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useSearchParams } from 'react-router'

const one = ['projectInfoNo', 'deptId', 'onDate', 'sinceDate', 'keyword', 'categoryId'] as const
const several = ['holderKind', 'change'] as const

/** What the list asks, as its address has it: for the sums above it and for its paper. */
export const useAsked = (): {
  readonly ask: AskOf<typeof past.summary>
  readonly search: string
  readonly isPlaced: boolean
} => {
  const [address] = useSearchParams()
  const pairs = [
    ...one.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])),
    ...several.flatMap((name) => (address.has(name) ? [[name, address.getAll(name)]] : [])),
  ]
  const search = new URLSearchParams(
    pairs.flatMap(([name, value]) => [value].flat().map((said) => [String(name), String(said)])),
  ).toString()
  return {
    ask: Object.fromEntries(pairs) as AskOf<typeof past.summary>,
    search,
    isPlaced: address.has('projectInfoNo') || address.has('deptId'),
  }
}
