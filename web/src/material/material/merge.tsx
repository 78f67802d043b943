import { type StandingMaterial, materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../kit/api/index.ts'
import { Answered, AppDialog, GuardedButton } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { tellApart } from './words.ts'
import './material.css'

interface MergeProps {
  readonly ids: readonly number[]
  readonly close: () => void
  readonly done: () => void
}

const Choice = ({ all, close, done }: Omit<MergeProps, 'ids'> & { all: readonly StandingMaterial[] }) => {
  const t = useText(materialMessages)
  const { run } = useApiMutation(materialCalls.merge)
  const [kept, setKept] = useState<number>()
  const merge = async () => {
    const one = all.find(({ id }) => id === kept)
    if (!one) return
    const others = all.filter(({ id }) => id !== kept).map(({ id, version }) => ({ id, version }))
    const merged = await run({ id: one.id, version: one.version, others }).then(
      () => true,
      () => false,
    )
    if (merged) done()
  }
  const hanging = ({ uses }: StandingMaterial) =>
    uses.length === 0 ? t('nothingHangs') : uses.map(({ label, count }) => `${label} ${count}`).join(' · ')
  return (
    <div className="form">
      <p className="form-note form-note-amber" role="note">
        {t('mergeHelp')}
      </p>
      <Radio.Group
        className="merge-materials"
        aria-label={t('keep')}
        value={kept ?? null}
        onChange={({ target }) => setKept(Number(target.value))}
      >
        {all.map((one) => (
          <Radio key={one.id} value={one.id}>
            {one.materialNameCn}
            <small>{tellApart(one)}</small>
            <small>{hanging(one)}</small>
          </Radio>
        ))}
      </Radio.Group>
      <div className="form-foot">
        <Button onClick={close}>{t('leaveApart')}</Button>
        <GuardedButton type="primary" danger disabled={kept === undefined} onPress={merge}>
          {t('merge')}
        </GuardedButton>
      </div>
    </div>
  )
}

/** Asks which of the chosen materials stays, telling what hangs on each, and makes them one. */
const MergeDialog = ({ ids, close, done }: MergeProps) => {
  const t = useText(materialMessages)
  const asked = useApiQuery(materialCalls.standing, { ids: ids.join(',') }, { fresh: 0 })
  return (
    <AppDialog open title={t('mergeTitle')} width={720} onClose={close}>
      <Answered asked={[asked]}>{() => <Choice all={asked.data ?? []} close={close} done={done} />}</Answered>
    </AppDialog>
  )
}
export default MergeDialog
