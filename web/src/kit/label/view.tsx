import { labelMessages } from '@geodepot/contracts/kit/label.messages.ts'
import { printMessages } from '@geodepot/contracts/kit/print.messages.ts'
import { PrinterOutlined } from '@ant-design/icons'
import { InputNumber, Segmented } from 'antd'
import { useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../i18n/index.ts'
import { useTagTitle } from '../routing/index.ts'
import { Empty, GuardedButton } from '../ui/index.ts'
import { Label, type LabelFacts } from './label.tsx'
import { type LabelMedium, type LabelSize, labelMedia, labelSizes, perSheet, sheetsOf, sizes } from './sizes.ts'
import '../document/print/paper.css'
import './label.css'

// A page has the label's shape, or the sheet's: only a style sheet can say so.
const usePage = (size: LabelSize, medium: LabelMedium): void => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['labels'] = medium === 'sheet' ? 'sheet' : size
    return () => {
      delete dataset['labels']
    }
  }, [size, medium])
}

interface LabelViewProps {
  readonly name: string
  /** The page that it was opened from. */
  readonly back: string
  readonly labels: readonly LabelFacts[]
}
/** Labels as they will be printed: in two sizes, on sheets or on a roll, each as often as it is needed. */
export const LabelView = ({ name, back, labels }: LabelViewProps) => {
  const t = useText(labelMessages)
  const print = useText(printMessages)
  const [size, setSize] = useState<LabelSize>('small')
  const [medium, setMedium] = useState<LabelMedium>('sheet')
  const [copies, setCopies] = useState(1)
  const [gone, setGone] = useState(0)
  usePage(size, medium)
  useTagTitle(`${t('labels')} ${name}`)
  const all = labels.flatMap((label) =>
    Array.from({ length: copies }, (_, at) => ({ ...label, key: `${label.key} ${at}` })),
  )
  const sheets = medium === 'roll' ? all.map((label) => [label]) : sheetsOf(all, size, gone)
  return (
    <div className="print">
      <div className="print-bar" role="toolbar" aria-label={t('labels')}>
        <Link to={back}>{print('back')}</Link>
        <Segmented<LabelSize>
          aria-label={t('size')}
          value={size}
          onChange={setSize}
          options={labelSizes.map((value) => ({
            value,
            label: t(`size_${value}`, { width: sizes[value].width, height: sizes[value].height }),
          }))}
        />
        <Segmented<LabelMedium>
          aria-label={t('medium')}
          value={medium}
          onChange={setMedium}
          options={labelMedia.map((value) => ({ value, label: t(`medium_${value}`) }))}
        />
        <label>
          {t('copies')}{' '}
          <InputNumber min={1} max={200} precision={0} value={copies} onChange={(value) => setCopies(value ?? 1)} />
        </label>
        {medium === 'sheet' && (
          <label>
            {t('gone')}{' '}
            <InputNumber
              min={0}
              max={perSheet(size) - 1}
              precision={0}
              value={gone}
              onChange={(value) => setGone(value ?? 0)}
            />
          </label>
        )}
        <GuardedButton
          type="primary"
          icon={<PrinterOutlined aria-hidden="true" />}
          busyText={print('printing')}
          onPress={async () => {
            await document.fonts.ready
            window.print()
          }}
        >
          {print('print')}
        </GuardedButton>
      </div>
      <div className="print-desk">
        {all.length === 0 ? (
          <Empty title={t('nothing')} />
        ) : (
          sheets.map((sheet, at) => (
            // A sheet is known by its place alone.
            <div key={`${size} ${medium} ${at}`} className="label-sheet" data-size={size} data-medium={medium}>
              {sheet.map((label, place) =>
                label === undefined ? <span key={`gone ${place}`} /> : <Label key={label.key} of={label} size={size} />,
              )}
            </div>
          ))
        )}
      </div>
    </div>
  )
}
