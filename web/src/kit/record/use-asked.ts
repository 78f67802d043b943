import type { AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useChange } from '../ask/index.ts'
import { tell } from '../call/index.ts'

type Question = Parameters<typeof tell.confirm>[0]

/** Does something that cannot be taken back once the person has said yes; tells whether it was done. Why it was not has been shown by then. */
export const useAsked = <O extends AnyOperation>(
  operation: O,
  touches: readonly string[] = [],
): ((ask: AskOf<O>, question: Question) => Promise<boolean>) => {
  const { run } = useChange(operation, { touches })
  return async (ask, question) =>
    (await tell.confirm({ ...question })) &&
    run(ask).then(
      () => true,
      () => false,
    )
}
