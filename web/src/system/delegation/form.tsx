import { delegation } from '@geodepot/contracts/system/delegation.ts'
import { delegationMessages } from '@geodepot/contracts/system/delegation.messages.ts'
import { useEffect } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  DayField,
  FormFrame,
  LongTextField,
  PickField,
  SeveralField,
  useDirty,
  useField,
  useForm,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import './delegation.css'

interface DelegationFormProps {
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
  /** Arranges it for those who are away, too. */ readonly forOthers: boolean
}
const found = (keyword: string | undefined) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })

/** Who decides in somebody's place, from when until when, on which documents. */
const DelegationForm = ({ close, setDirty, forOthers }: DelegationFormProps) => {
  const t = useText(delegationMessages)
  const form = useForm(delegation.create, {
    start: { beginDate: today() },
    draft: 'system/delegation:new',
    saved: close,
  })
  const from = useField(form, 'fromId').value
  const whose = typeof from === 'number' ? { fromId: from } : {}
  const given = useField(form, 'kinds').value
  const handed = Array.isArray(given) ? given.map(String) : []
  const { data: kinds = [], isPending } = useApiQuery(delegation.kinds, whose, {
    keep: true,
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  return (
    <FormFrame form={form} cancel={close}>
      <p className="delegation-help">{t('help')}</p>
      <div className="form-fields delegation-fields">
        {forOthers && (
          <PickField
            form={form}
            name="fromId"
            wide
            of={delegation.people}
            ask={(keyword) => ({ ...found(keyword), whose: 'from' as const })}
            idOf={(row) => row.userId}
            say={(row) => row.nickName}
            detail={(row) => row.deptName}
            hint={t('fromHint')}
          />
        )}
        <PickField
          form={form}
          name="toId"
          wide
          of={delegation.people}
          ask={(keyword) => ({ ...found(keyword), ...whose, kinds: handed })}
          idOf={(row) => row.userId}
          say={(row) => row.nickName}
          detail={(row) => row.deptName}
          hint={t('pickPerson')}
        />
        <DayField form={form} name="beginDate" />
        <DayField form={form} name="endDate" />
        <SeveralField
          form={form}
          name="kinds"
          wide
          options={kinds.map(({ kind, kindName }) => ({ value: kind, label: kindName }))}
          loading={isPending}
          hint={t('kindsHint')}
        />
        <LongTextField form={form} name="remark" wide rows={2} />
      </div>
    </FormFrame>
  )
}
export default DelegationForm
