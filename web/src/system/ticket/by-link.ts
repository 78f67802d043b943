import type { linkOperations } from '@geodepot/contracts/system/ticket.ts'
import type { LineDecision } from '@geodepot/contracts/kit/line-decision.ts'
import { callLight } from '../../kit/api/index.ts'
import type { Draft, Source } from './decisions.ts'
import { heldLink } from './held.ts'
import * as light from './light.ts'

type Calls = ReturnType<typeof linkOperations>
/** Reads and decides on a document by the link that was opened in this tab. */
export const linkSource = <V extends { readonly isDone: boolean }, D extends Draft>(
  document: string,
  { lines, wrong }: Pick<Source<V, D>, 'wrong'> & { readonly lines?: (draft: D, view: V) => LineDecision[] } = {},
): Source<V, D> => {
  const { linkToken = '', path = '' } = heldLink() ?? {}
  return {
    name: `draft ${path}`,
    read: async (signal) =>
      (await callLight<Calls['readLink']>(light.readLink(document), { linkToken }, { quiet: true, signal })) as V,
    decide: async (decision, draft, view, key) => {
      const ask = {
        linkToken,
        decision,
        ...(draft.opinion.trim() !== '' && { opinion: draft.opinion.trim() }),
        ...(lines && decision === 'approve' && { lines: lines(draft, view) }),
      }
      await callLight<Calls['decideLink']>(light.decideLink(document), ask, { quiet: true, key })
    },
    isOpen: ({ isDone }) => !isDone,
    ...(wrong && { wrong }),
  }
}
