import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { type ClaimRow, claimCalls } from '@geodepot/contracts/material/claim.ts'
import { queryNow } from '../../kit/api/index.ts'
import { type Form, type ValuesOf, useForm } from '../../kit/form/index.ts'

/** A form over a call on a claim: what was typed stays where others changed the claim meanwhile. */
export const useKept = <O extends AnyOperation, V extends object = ValuesOf<O>>(
  call: O,
  of: ClaimRow,
  start: V,
  saved: () => void,
): Form<V> =>
  useForm<AnyOperation, V>(call, {
    start,
    fixed: { id: of.id, version: of.version },
    saved,
    latest: async () => {
      const { id, version } = await queryNow(claimCalls.get, { id: of.id })
      return { start, fixed: { id, version } }
    },
  })
