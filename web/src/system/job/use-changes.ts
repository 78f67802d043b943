import { type JobRow, job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { useApiMutation, toast } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'

// Why something stays as it is was told by the call.
const done = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Deleting, enabling and disabling jobs, each after a question that names them. */
export const useChanges = () => {
  const t = useText(jobMessages)
  const removing = useApiMutation(job.remove)
  const changing = useApiMutation(job.changeStatus)
  const remove = async ({ jobId, jobName }: JobRow) => {
    if (
      await toast.confirm({
        title: t('removeTitle'),
        text: t('removeQuestion', { name: jobName }),
        ok: t('remove'),
        danger: true,
      })
    )
      await done(removing.run({ ids: String(jobId) }))
  }
  const removeMany = async (rows: readonly JobRow[], clear: () => void) => {
    if (
      !(await toast.confirm({
        title: t('removeTitle'),
        text: t('removeMany', { count: rows.length }),
        ok: t('remove'),
        danger: true,
      }))
    )
      return
    if (await done(removing.run({ ids: rows.map(({ jobId }) => jobId).join(',') }))) clear()
  }
  const toggle = async ({ jobId, jobName, status, version }: JobRow) => {
    const [title, question, next] =
      status === '0'
        ? [t('disable'), t('disableQuestion', { name: jobName }), '1' as const]
        : [t('enable'), t('enableQuestion', { name: jobName }), '0' as const]
    if (await toast.confirm({ title, text: question, ok: title }))
      await done(changing.run({ jobId, status: next, version }))
  }
  return { remove, removeMany, toggle }
}
