import { type NearMaterial, materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { Button } from 'antd'
import { useApiQuery } from '../../kit/api/index.ts'
import { type Form, useField, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { materialName } from './naming.ts'
import { tellApart } from './words.ts'
import './material.css'

const typed = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

interface NearProps<V extends object> {
  readonly form: Form<V>
  readonly except?: number | undefined
  /** Takes one of them instead. */
  readonly choose?: (one: NearMaterial) => void
}
/** Materials that may be the same as what is being typed. */
export const NearMaterials = <V extends object>({ form, except, choose }: NearProps<V>) => {
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
            <strong>{materialName(one)}</strong>
            <span>{tellApart(one)}</span>
            {choose && (
              <Button type="link" size="small" onClick={() => choose(one)}>
                {t('takeThis')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
