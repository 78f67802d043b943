import { type JobLogRow, job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { useApiMutation, toast } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** Deleting entries of the job log, and clearing it, each after a question. Why something stays is told by the call. */
export const useLogChanges = () => {
  const t = useText(jobMessages)
  const removing = useApiMutation(job.logRemove)
  const cleaning = useApiMutation(job.logClean)
  const removeMany = async (rows: readonly JobLogRow[], clear?: () => void) => {
    if (
      !(await toast.confirm({
        title: t('remove'),
        text: t('logRemoveMany', { count: rows.length }),
        ok: t('remove'),
        danger: true,
      }))
    )
      return
    await removing.run({ ids: rows.map(({ jobLogId }) => jobLogId).join(',') }).then(clear, () => undefined)
  }
  const clean = async () => {
    if (await toast.confirm({ title: t('cleanTitle'), text: t('cleanQuestion'), ok: t('clean'), danger: true }))
      await cleaning.run({}).catch(() => undefined)
  }
  return { removeMany, clean }
}
