import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { type HistoryKind, historyKinds, purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { purchaseHistoryMessages } from '@geodepot/contracts/material/purchase-history.messages.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { Alert, Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { toast, useApiMutation, useApiQuery } from '../../kit/api/index.ts'
import { useSettled } from '../../kit/form/index.ts'
import { shownNumber, translate, useText } from '../../kit/i18n/index.ts'
import { AppDialog, Answered, GuardedButton, holds } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'
import './purchase-history.css'

interface Option {
  readonly value: number
  readonly label: string
}
/** What a keyword finds of the company's own. */
const useFound = (kind: HistoryKind, keyword: string, enabled: boolean): readonly Option[] => {
  const ask = { pageSize: 20, ...(keyword !== '' && { keyword }) }
  const materials = useApiQuery(materialCalls.list, ask, { enabled: enabled && kind === 'material', keep: true })
  const suppliers = useApiQuery(supplier.list, ask, { enabled: enabled && kind === 'supplier', keep: true })
  return kind === 'material'
    ? (materials.data?.rows ?? []).map(({ id, materialCode, specChassisNo, ...of }) => ({
        value: id,
        label: [materialName(of), specChassisNo, materialCode].filter(Boolean).join(' · '),
      }))
    : (suppliers.data?.rows ?? []).map(({ id, supplierCode, supplierName }) => ({
        value: id,
        label: `${supplierName} · ${supplierCode}`,
      }))
}

interface TargetProps {
  readonly kind: HistoryKind
  readonly label: string
  /** What is looked for before anybody types. */
  readonly text: string
  readonly value: Option | undefined
  readonly set: (value: Option | undefined) => void
}
const Target = ({ kind, label, text, value, set }: TargetProps) => {
  const t = useText(purchaseHistoryMessages)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(text)
  const found = useFound(kind, useSettled(typed.trim()), open)
  return (
    <Select<Option, Option>
      aria-label={label}
      labelInValue
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      open={open}
      onOpenChange={setOpen}
      placeholder={t('choose')}
      popupMatchSelectWidth={false}
      value={value ?? null}
      options={[...found]}
      onChange={(chosen: Option | null | undefined) =>
        set(chosen ? { value: chosen.value, label: String(chosen.label) } : undefined)
      }
    />
  )
}

const pageSize = 20
/** Texts of the past that name nothing yet, and what each of them means. */
const Match = ({ onClose }: { onClose: () => void }) => {
  const t = useText(purchaseHistoryMessages)
  const [kind, setKind] = useState<HistoryKind>('material')
  const [chosen, setChosen] = useState<ReadonlyMap<number, Option>>(new Map())
  const asked = useApiQuery(purchaseHistoryCalls.open, { kind, pageSize }, { keep: true })
  const match = useApiMutation(purchaseHistoryCalls.match, { silent: true })
  const again = useApiMutation(purchaseHistoryCalls.matchAgain, { silent: true })
  const choose = (rowId: number, option: Option | undefined) =>
    setChosen((before) => {
      const next = new Map(before)
      if (option) next.set(rowId, option)
      else next.delete(rowId)
      return next
    })
  const turn = (next: HistoryKind) => {
    setKind(next)
    setChosen(new Map())
  }
  const save = async () => {
    const matches = [...chosen].map(([rowId, { value }]) => ({ rowId, targetId: value }))
    const { count } = await match.run({ kind, matches })
    setChosen(new Map())
    toast.success(translate(purchaseHistoryMessages, 'saved', { count: shownNumber(count, 0) }))
  }
  const lookAgain = async () => {
    const { materials, suppliers } = await again.run({})
    toast.success(
      translate(purchaseHistoryMessages, 'matchedAgain', {
        materials: shownNumber(materials, 0),
        suppliers: shownNumber(suppliers, 0),
      }),
    )
  }
  return (
    <AppDialog open title={t('matchTitle')} width={960} dirty={chosen.size > 0} onClose={onClose}>
      <div className="history-match">
        <div className="history-match-head">
          <Segmented<HistoryKind>
            aria-label={t('kind')}
            value={kind}
            onChange={turn}
            options={historyKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          />
          <GuardedButton onPress={lookAgain}>{t('matchAgain')}</GuardedButton>
        </div>
        <p>{t('matchHelp')}</p>
        <Answered asked={[asked]}>
          {() =>
            asked.data?.rows.length === 0 ? (
              <Alert type="success" showIcon title={t('allMatched')} />
            ) : (
              <table aria-label={t('matchTitle')}>
                <thead>
                  <tr>
                    <th scope="col">{t('text')}</th>
                    <th scope="col">{t('count')}</th>
                    <th scope="col">{t('meant')}</th>
                  </tr>
                </thead>
                <tbody>
                  {(asked.data?.rows ?? []).map(({ rowId, text, spec, partNo, count }) => (
                    <tr key={rowId}>
                      <td>
                        {text}
                        <small>{[spec, partNo].filter(Boolean).join(' · ')}</small>
                      </td>
                      <td>{shownNumber(count, 0)}</td>
                      <td>
                        <Target
                          kind={kind}
                          label={`${text} ${t('meant')}`}
                          text={text}
                          value={chosen.get(rowId)}
                          set={(option) => choose(rowId, option)}
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }
        </Answered>
        <footer>
          <Button onClick={onClose}>{t('close')}</Button>
          <GuardedButton type="primary" hold={holds.submit} disabled={chosen.size === 0} onPress={save}>
            {t('saveMatches', { count: chosen.size })}
          </GuardedButton>
        </footer>
      </div>
    </AppDialog>
  )
}
export default Match
