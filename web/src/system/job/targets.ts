import { type Target, job } from '@geodepot/contracts/system/job.ts'
import { useApiQuery } from '../../kit/api/index.ts'

const none: readonly Target[] = []
const wholeMinute = 60_000
/** What can be scheduled, with the words for its arguments. */
export const useTargets = (): { readonly targets: readonly Target[]; readonly isPending: boolean } => {
  const { data, isPending } = useApiQuery(job.targets, {}, { fresh: wholeMinute })
  return { targets: data ?? none, isPending }
}
