import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { type LeaseHeld, leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { Button, Select } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn } from '../../kit/document/index.ts'
import { type CellEditor, type Form, type GridColumn, LinesSection, useField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Series } from '../acquisition/index.ts'
import { modelColumn, plainName, useModels } from '../model/index.ts'
import { codesOf, useTech } from '../shipment/index.ts'
import { type DraftLine, type Values, chosen, keyOf, nameOf } from './values.ts'

/** Columns that both sorts of lines have. */
const useRate = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(leaseMessages)
  return [
    sheetColumn<DraftLine>({ field: 'dayRate', title: t('dayRate'), kind: 'money', width: 100 }),
    sheetColumn<DraftLine>({ field: 'note', title: t('note'), width: 160 }),
  ]
}

/** What comes from others: line by line, in series, or pasted. */
const Coming = ({ form }: { form: Form<Values> }) => {
  const t = useText(leaseMessages)
  const models = useModels()
  const rate = useRate()
  const [isOpen, setOpen] = useState(false)
  const columns: readonly GridColumn<DraftLine>[] = [
    modelColumn<DraftLine>(models, t('modelId'), (row, line) => ({
      ...(line.devName === undefined || line.devName === '' ? { devName: row.devName } : {}),
      ...(row.tracking === 'single' ? { qty: '1' } : {}),
    })),
    sheetColumn<DraftLine>({ field: 'qty', title: t('qty'), kind: 'figure', width: 80 }),
    sheetColumn<DraftLine>({ field: 'devSign', title: t('devSign'), width: 130 }),
    sheetColumn<DraftLine>({ field: 'selfNum', title: t('selfNum'), width: 110 }),
    sheetColumn<DraftLine>({ field: 'licenseNum', title: t('licenseNum'), width: 100 }),
    ...rate,
  ]
  const count = (useField(form, 'lines').value as readonly DraftLine[] | undefined)?.length ?? 0
  return (
    <>
      <LinesSection<Values, DraftLine>
        form={form}
        name="lines"
        title={t('lines')}
        columns={columns}
        tools={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('series')}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {isOpen && (
          <Series
            written={count}
            add={(more) =>
              form.set(
                'lines',
                [
                  ...(form.store.read().values.lines ?? []),
                  // Of what is hired a day costs something, and not the thing.
                  ...more.map(({ unitValue, ...line }) => ({
                    ...line,
                    ...(unitValue === undefined ? {} : { dayRate: unitValue }),
                  })),
                ],
                'all',
              )
            }
            valueLabel={t('dayRate')}
            close={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface Offered {
  readonly key: string
  readonly name: string
  /** With what stands against taking it. */
  readonly label: string
  readonly row: LeaseHeld
  readonly search: string
}
const none: readonly LeaseHeld[] = []
/** What may be let of what the chosen place has, by its name and by any of its codes. */
const useOffered = (form: Form<Values>) => {
  const tech = useTech()
  const d = useText(deviceMessages)
  const [orgId, poolOrgId, projectInfoNo] = [
    useField(form, 'orgId').value as string | undefined,
    useField(form, 'poolOrgId').value as string | undefined,
    useField(form, 'projectInfoNo').value as string | undefined,
  ]
  const named = (field: string, value: string | undefined) =>
    value === undefined || value === '' ? {} : { [field]: value }
  const { data = none, isFetching } = useApiQuery(leaseCalls.held, {
    ...named('orgId', orgId),
    ...named('poolOrgId', poolOrgId),
    ...named('projectInfoNo', projectInfoNo),
  })
  return useMemo(() => {
    const all = data.map((row): Offered => {
      const name = nameOf(row, tech)
      const label = row.draftNumber ? `${name} · ${d('inDraft', { number: row.draftNumber })}` : name
      return {
        key: keyOf(row),
        name,
        label,
        row,
        search: `${name} ${row.devName} ${codesOf(row).join(' ')}`.toLowerCase(),
      }
    })
    const find = (text: string): Offered | undefined => {
      const found = all.filter(({ name, row }) =>
        [name, ...codesOf(row)].some((code) => plainName(code) === plainName(text)),
      )
      return found.length === 1 ? found[0] : undefined
    }
    return { all, find, loading: isFetching }
  }, [data, isFetching, tech, d])
}
const GoodsEditor = ({
  editor: { line, label, take, cancel },
  offered,
}: {
  editor: CellEditor<DraftLine>
  offered: ReturnType<typeof useOffered>
}) => {
  const t = useText(leaseMessages)
  return (
    <Select<string, { value: string; label: string; of: Offered }>
      autoFocus
      defaultOpen
      variant="borderless"
      aria-label={label}
      loading={offered.loading}
      placeholder={t('goodsHint')}
      notFoundContent={t('heldNone')}
      value={line.$key ?? null}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 320 } } }}
      showSearch={{
        filterOption: (input, option) =>
          input
            .trim()
            .toLowerCase()
            .split(/\s+/)
            .every((word) => option?.of.search.includes(word) === true),
      }}
      options={offered.all.map((of) => ({ value: of.key, label: of.label, of }))}
      onChange={(_key, option) => {
        if (option && !Array.isArray(option)) take(chosen(option.of.row, option.of.name))
      }}
      onBlur={cancel}
    />
  )
}
/** What is ours and goes: chosen, scanned or pasted. */
const Going = ({ form }: { form: Form<Values> }) => {
  const t = useText(leaseMessages)
  const offered = useOffered(form)
  const rate = useRate()
  const columns: readonly GridColumn<DraftLine>[] = [
    sheetColumn<DraftLine>({
      field: 'devId',
      title: t('goods'),
      required: true,
      width: 240,
      says: ({ $name, $key }) => $name ?? $key ?? '',
      read: (text) => {
        const found = offered.find(text)
        return found ? chosen(found.row, found.name) : undefined
      },
      edit: (editor) => <GoodsEditor editor={editor} offered={offered} />,
    }),
    sheetColumn<DraftLine>({
      field: 'qty',
      title: t('qty'),
      kind: 'figure',
      width: 80,
      readOnly: ({ devId }) => devId !== undefined,
    }),
    ...rate,
  ]
  return <LinesSection<Values, DraftLine> form={form} name="lines" title={t('lines')} columns={columns} />
}

/** What is leased, by what sort of lease it is. */
export const Lines = ({ form }: { form: Form<Values> }) =>
  useField(form, 'leaseKind').value === 'leasedOut' ? <Going form={form} /> : <Coming form={form} />
