import type { Standing, mergeInput, standingInput } from '@geodepot/contracts/kit/merge.ts'
import { mergeMessages } from '@geodepot/contracts/kit/merge.messages.ts'
import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useApiMutation, useApiQuery } from '../../api/index.ts'
import { useText } from '../../i18n/index.ts'
import { Answered, AppDialog, GuardedButton } from '../../ui/index.ts'
import './merge-records.css'

/** Which records were chosen, and what follows. */
export interface MergeChoice {
  readonly ids: readonly number[]
  readonly close: () => void
  readonly done: () => void
}
interface MergeRecordsProps<R extends Standing> extends MergeChoice {
  /** Tells what hangs on the chosen ones. */
  readonly standing: Operation<typeof standingInput, z.ZodType<R[]>>
  readonly merge: Operation<typeof mergeInput>
  readonly title: string
  /** What becomes of the others, and that it stays so. */
  readonly help: string
  readonly ok: string
  readonly name: (of: R) => string
  /** What tells those of one name apart. */
  readonly tellApart: (of: R) => string
}

const Choice = <R extends Standing>({
  all,
  merge,
  help,
  ok,
  name,
  tellApart,
  close,
  done,
}: Omit<MergeRecordsProps<R>, 'ids' | 'standing' | 'title'> & { readonly all: readonly R[] }) => {
  const t = useText(mergeMessages)
  const { run } = useApiMutation(merge)
  const [kept, setKept] = useState<number>()
  const press = async () => {
    const one = all.find(({ id }) => id === kept)
    if (!one) return
    const others = all.filter(({ id }) => id !== kept).map(({ id, version }) => ({ id, version }))
    const isDone = await run({ id: one.id, version: one.version, others }).then(
      () => true,
      () => false,
    )
    if (isDone) done()
  }
  const hanging = ({ uses }: R) =>
    uses.length === 0 ? t('nothingHangs') : uses.map(({ label, count }) => `${label} ${count}`).join(' · ')
  return (
    <div className="form">
      <p className="form-note form-note-amber" role="note">
        {help}
      </p>
      <Radio.Group
        className="merge-records"
        aria-label={t('keep')}
        value={kept ?? null}
        onChange={({ target }) => setKept(Number(target.value))}
      >
        {all.map((one) => (
          <Radio key={one.id} value={one.id}>
            {name(one)}
            <small>{tellApart(one)}</small>
            <small>{hanging(one)}</small>
          </Radio>
        ))}
      </Radio.Group>
      <div className="form-foot">
        <Button onClick={close}>{t('leaveApart')}</Button>
        <GuardedButton type="primary" danger disabled={kept === undefined} onPress={press}>
          {ok}
        </GuardedButton>
      </div>
    </div>
  )
}

/** Asks which of the chosen records stays, telling what hangs on each, and makes them one. */
export const MergeRecords = <R extends Standing>({ ids, standing, title, ...rest }: MergeRecordsProps<R>) => {
  const asked = useApiQuery(standing, { ids: ids.join(',') }, { fresh: 0 })
  return (
    <AppDialog open title={title} width={720} onClose={rest.close}>
      <Answered asked={[asked]}>{() => <Choice {...rest} all={asked.data ?? []} />}</Answered>
    </AppDialog>
  )
}
