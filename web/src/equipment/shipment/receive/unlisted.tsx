import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type Form, LineInput, useErrors, useField } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import type { UnlistedItem } from './receipt.ts'
import type { ReceiveValues } from './receipt-values.ts'

/** What came that was on no list: written down, for the sender to explain. */
export const Unlisted = ({ form }: { form: Form<ReceiveValues> }) => {
  const t = useText(shipmentMessages)
  const { value } = useField(form, 'unlisted')
  const errors = useErrors(form)
  const items = (value as readonly UnlistedItem[] | undefined) ?? []
  const write = (index: number, change: Partial<UnlistedItem>) =>
    form.set(
      'unlisted',
      items.map((item, at) => (at === index ? { ...item, ...change } : item)),
      Object.keys(change).map((field) => `unlisted.${index}.${field}`),
    )
  const field = (index: number, name: keyof UnlistedItem, label: string, className: string, max: number) => {
    const error = errors.get(`unlisted.${index}.${name}`)
    return (
      <span className={className}>
        <LineInput
          aria-label={`${label} ${index + 1}`}
          placeholder={label}
          maxLength={max}
          value={items[index]?.[name] ?? ''}
          error={error}
          inputMode={name === 'quantity' ? 'decimal' : 'text'}
          write={(text) => write(index, { [name]: text })}
        />
        {error !== undefined && <small className="field-error">{error}</small>}
      </span>
    )
  }
  return (
    <section className="hand-over-unlisted" data-field="unlisted" aria-label={t('unlisted')}>
      <header>
        <h3>{t('unlisted')}</h3>
        <span>{t('unlistedHint')}</span>
      </header>
      {items.map((_item, index) => (
        <div key={index} className="hand-over-unlisted-item">
          {field(index, 'what', t('unlistedWhat'), 'hand-over-what', 120)}
          {field(index, 'quantity', t('unlistedQty'), 'hand-over-qty', 21)}
          {field(index, 'reason', t('note'), 'hand-over-note', 200)}
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label={t('dropUnlisted', { position: index + 1 })}
            title={t('dropUnlisted', { position: index + 1 })}
            onClick={() => form.set('unlisted', items.toSpliced(index, 1), 'all')}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => form.set('unlisted', [...items, { what: '', quantity: '1' }], 'all')}
      >
        {t('addUnlisted')}
      </Button>
    </section>
  )
}
