import { type Target, job } from '@geodepot/contracts/system/job.ts'
import { useAsk } from '../../kit/ask/index.ts'

const none: readonly Target[] = []
const wholeMinute = 60_000
/** What can be scheduled, with the words for its arguments. */
export const useTargets = (): { readonly targets: readonly Target[]; readonly isPending: boolean } => {
  const { data, isPending } = useAsk(job.targets, {}, { fresh: wholeMinute })
  return { targets: data ?? none, isPending }
}
