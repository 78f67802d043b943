import { type GenRow, gen } from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { useApiMutation, toast } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/**
 * Brings a description in step with its table once the person has said yes, and tells how many columns came and went.
 */
export const useSync = (): ((row: Pick<GenRow, 'tableId' | 'tableName'>) => Promise<void>) => {
  const t = useText(genMessages)
  const { run } = useApiMutation(gen.sync, { silent: true })
  return async ({ tableId, tableName }) => {
    if (!(await toast.confirm({ title: t('syncTitle'), text: t('syncQuestion', { table: tableName }), ok: t('sync') })))
      return
    // Why it was not done has been told by then.
    const done = await run({ tableId }).catch(() => undefined)
    if (done) toast.success(t('syncedCounts', { added: done.added.length, removed: done.removed.length }))
  }
}
