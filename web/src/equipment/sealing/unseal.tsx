import { type SealingDetail, sealingCalls, unsealedStates } from '@geodepot/contracts/equipment/sealing.ts'
import { sealingMessages } from '@geodepot/contracts/equipment/sealing.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { Input, Select } from 'antd'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  LineErrors,
  LongTextField,
  useErrors,
  useField,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { useTech } from '../shipment/index.ts'
import { nameOf } from './described.ts'

type Given = InputOf<typeof sealingCalls.unseal>['lines'][number]
interface Values {
  lines?: readonly Given[]
  opinion?: string
}

/** What is still sealed, each with what an inspection found of it; what nobody looked at stays sealed. */
const Lines = ({ form, of }: { form: Form<Values>; of: SealingDetail['lines'] }) => {
  const t = useText(sealingMessages)
  const tech = useTech()
  const { value, error } = useField(form, 'lines')
  const errors = useErrors(form)
  const lines = (value as readonly Given[] | undefined) ?? []
  const write = (lineId: number, more: Partial<Given> & { becomes?: Given['becomes'] | undefined }) => {
    const one = { ...lines.find((line) => line.lineId === lineId), lineId, ...more }
    const others = lines.filter((line) => line.lineId !== lineId)
    form.set('lines', one.becomes === undefined ? others : [...others, { ...one, becomes: one.becomes }], 'all')
  }
  return (
    <fieldset className="form-section" data-field="lines">
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="line-quantities">
        {of.map((line) => {
          const index = lines.findIndex(({ lineId }) => lineId === line.lineId)
          const name = nameOf(line)
          return (
            <li key={line.lineId}>
              <span>
                <strong>{name}</strong> <small>{line.devName}</small>
              </span>
              <Select
                allowClear
                aria-label={t('foundOf', { name })}
                placeholder={t('becomes')}
                value={lines[index]?.becomes ?? null}
                options={unsealedStates.map((state) => ({ value: state, label: tech(state) }))}
                onChange={(becomes) => write(line.lineId, { becomes: becomes ?? undefined })}
              />
              {index >= 0 && (
                <Input
                  aria-label={t('findingOf', { name })}
                  placeholder={t('finding')}
                  maxLength={200}
                  value={lines[index]?.finding ?? ''}
                  onChange={({ target }) => write(line.lineId, { finding: target.value })}
                />
              )}
              <LineErrors
                of={['becomes', 'finding', 'lineId'].flatMap((field) => errors.get(`lines.${index}.${field}`) ?? [])}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

const start: Values = { lines: [] }
const Inspection = ({ of, close }: { of: SealingDetail; close: () => void }) => {
  const t = useText(sealingMessages)
  const form: Form<Values> = useForm(sealingCalls.unseal, {
    start,
    fixed: { id: of.id, version: of.version },
    saved: close,
    latest: async () => {
      const now = await queryNow(sealingCalls.get, { id: of.id })
      return { start, fixed: { id: now.id, version: now.version } }
    },
  })
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('unseal')}>
      <Lines form={form} of={of.lines.filter(({ unsealedOn }) => unsealedOn === null)} />
      <FormSection>
        <LongTextField form={form} name="opinion" max={500} rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}

/** Inspects what is sealed, and frees it in the condition that was found. */
const Unseal = ({ id, number, close }: { id: number; number: string; close: () => void }) => {
  const t = useText(sealingMessages)
  const asked = useApiQuery(sealingCalls.get, { id })
  return (
    <AppDialog open title={t('unsealTitle', { number })} onClose={close}>
      <p className="quiet">{t('unsealHelp')}</p>
      <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting rows={3} columns={2} />}>
        {() => asked.data && <Inspection of={asked.data} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default Unseal
