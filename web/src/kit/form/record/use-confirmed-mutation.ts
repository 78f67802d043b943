import type { AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useApiMutation, toast } from '../../api/index.ts'

type Question = Parameters<typeof toast.confirm>[0]

/**
 * Does something that cannot be taken back once the person has said yes; tells
 * whether it was done. Why it was not has been shown by then.
 */
export const useConfirmedMutation = <O extends AnyOperation>(
  operation: O,
): ((ask: AskOf<O>, question: Question) => Promise<boolean>) => {
  const { run } = useApiMutation(operation)
  return async (ask, question) =>
    (await toast.confirm({ ...question })) &&
    run(ask).then(
      () => true,
      () => false,
    )
}
