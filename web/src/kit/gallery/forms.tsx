import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { scanMessages } from '@geodepot/contracts/kit/scan.messages.ts'
import {
  ChoiceField,
  DayField,
  FormFrame,
  FormSection,
  LongTextField,
  MoneyField,
  TextField,
  useForm,
  type GridColumn,
  LinesGrid,
} from '../form/index.ts'
import { useText } from '../i18n/index.ts'
import { ScanField } from '../scan/index.ts'
import { kinds, sampleSave, samples } from './sample.ts'

const nothing = () => {}

export const SampleForm = () => {
  const t = useText(galleryMessages)
  const form = useForm(sampleSave, { start: {}, draft: 'kit/gallery', saved: nothing })
  return (
    <FormFrame form={form} cancel={nothing}>
      <FormSection title={t('formHint')}>
        <TextField form={form} name="name" max={50} />
        <MoneyField form={form} name="amount" unit="USD" />
        <DayField form={form} name="day" />
        <ChoiceField form={form} name="kind" options={kinds.map((value) => ({ value, label: t(value) }))} />
        <LongTextField form={form} name="place" wide />
      </FormSection>
    </FormFrame>
  )
}

interface Line {
  name?: string
  quantity?: string
  amount?: string
  day?: string
  kind?: string
}
export const SampleGrid = () => {
  const t = useText(galleryMessages)
  const scan = useText(scanMessages)
  const [shape, setShape] = useState<'some' | 'fiveHundred' | 'noLines'>('some')
  const count = shape === 'some' ? 6 : shape === 'fiveHundred' ? 500 : 0
  const [written, setWritten] = useState<{ count: number; lines: Line[] }>()
  const start = useMemo(
    (): Line[] =>
      samples(t, count).map(({ name, quantity, amount, day, kind }) => ({ name, quantity, amount, day, kind })),
    [t, count],
  )
  const columns: GridColumn<Line>[] = [
    { field: 'name', title: t('name'), required: true, width: 200 },
    { field: 'quantity', title: t('quantity'), kind: 'figure', total: true },
    { field: 'amount', title: t('amount'), kind: 'money', unit: 'USD', total: true, width: 140 },
    { field: 'day', title: t('day'), kind: 'day' },
    { field: 'kind', title: t('kind'), kind: 'choice', choices: kinds.map((value) => ({ value, label: t(value) })) },
  ]
  const errors =
    count === 0
      ? new Map<string, string>()
      : new Map([
          ['2.quantity', t('failing')],
          ['4', t('failing')],
        ])
  return (
    <>
      <Segmented
        value={shape}
        onChange={setShape}
        options={(['some', 'fiveHundred', 'noLines'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <LinesGrid
        label={t('grid')}
        columns={columns}
        lines={written?.count === count ? written.lines : start}
        blank={() => ({})}
        errors={errors}
        onChange={(lines) => setWritten({ count, lines })}
      />
      <ScanField
        label={scan('camera')}
        hint={scan('aim')}
        resolve={(codes) => codes.map((code) => ({ code, ok: code.length > 3, text: code }))}
      />
    </>
  )
}
