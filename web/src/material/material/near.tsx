import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { type Form, type ValuesOf, useField, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { tellApart } from './words.ts'
import './material.css'

type Values = ValuesOf<typeof materialCalls.create>

const typed = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** Materials that may be the same as what is being typed. */
export const NearMaterials = ({ form, except }: { form: Form<Values>; except?: number | undefined }) => {
  const t = useText(materialMessages)
  const name = typed(useField(form, 'materialNameCn').value)
  const spec = typed(useField(form, 'specChassisNo').value)
  const number = typed(useField(form, 'partNo').value)
  const [materialNameCn, specChassisNo, partNo] = [useSettled(name), useSettled(spec), useSettled(number)]
  const { data = [] } = useApiQuery(
    materialCalls.near,
    {
      ...(materialNameCn !== undefined && { materialNameCn }),
      ...(specChassisNo !== undefined && { specChassisNo }),
      ...(partNo !== undefined && { partNo }),
      ...(except !== undefined && { except }),
    },
    { enabled: materialNameCn !== undefined || partNo !== undefined, keep: true },
  )
  if (data.length === 0) return null
  return (
    <section className="near-materials" aria-label={t('near')} aria-live="polite">
      <h3>{t('near')}</h3>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <em className={`near-${one.because}`}>{t(one.because)}</em>
            <strong>{one.materialNameCn}</strong>
            <span>{tellApart(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
