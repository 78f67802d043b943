import { type LossHeld, damagedStates, loss, lossCalls, lossOutcomes } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn } from '../../kit/document/index.ts'
import { TakeLinePhotos } from '../../kit/files/index.ts'
import { type CellEditor, type Form, type GridColumn, LinesSection, useField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { plainName } from '../model/index.ts'
import { codesOf, useTech } from '../shipment/index.ts'
import { type DraftLine, type Values, keyOf, lineOf, nameOf } from './values.ts'

interface Offered {
  readonly key: string
  readonly name: string
  readonly row: LossHeld
  readonly search: string
}
const none: readonly LossHeld[] = []
/** What may be reported of what the chosen hands have, by its name and by any of its codes. */
const useOffered = (form: Form<Values>) => {
  const tech = useTech()
  const projectInfoNo = useField(form, 'projectInfoNo').value as string | undefined
  const holderId = useField(form, 'holderId').value as number | string | undefined
  const isAsked = (projectInfoNo ?? '') !== '' || (holderId ?? '') !== ''
  const { data = none, isFetching } = useApiQuery(
    lossCalls.held,
    {
      ...(projectInfoNo !== undefined && projectInfoNo !== '' && { projectInfoNo }),
      ...(holderId !== undefined && holderId !== '' && { holderId: Number(holderId) }),
    },
    { enabled: isAsked },
  )
  return useMemo(() => {
    const all = data.map((row): Offered => {
      const name = nameOf(row, tech)
      return { key: keyOf(row), name, row, search: `${name} ${row.devName} ${codesOf(row).join(' ')}`.toLowerCase() }
    })
    const named = (text: string): Offered | undefined => {
      const found = all.filter(({ name, row }) =>
        [name, ...codesOf(row)].some((code) => plainName(code) === plainName(text)),
      )
      return found.length === 1 ? found[0] : undefined
    }
    return { all, named, isAsked, loading: isFetching }
  }, [data, isAsked, isFetching, tech])
}

const GoodsEditor = ({
  editor: { line, label, take, cancel },
  offered,
}: {
  editor: CellEditor<DraftLine>
  offered: ReturnType<typeof useOffered>
}) => {
  const t = useText(lossMessages)
  return (
    <Select<string, { value: string; label: string; of: Offered }>
      autoFocus
      defaultOpen
      variant="borderless"
      aria-label={label}
      loading={offered.loading}
      placeholder={t('goodsHint')}
      notFoundContent={t(offered.isAsked ? 'heldNone' : 'pickHolder')}
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
      options={offered.all.map((of) => ({ value: of.key, label: of.name, of }))}
      onChange={(_key, option) => {
        if (option && !Array.isArray(option)) take(lineOf(option.of.row, option.of.name))
      }}
      onBlur={cancel}
    />
  )
}

/** What is lost or damaged: chosen, scanned or pasted, each with its outcome and its photos. */
export const Lines = ({ form, id, isSettled }: { form: Form<Values>; id: number | undefined; isSettled: boolean }) => {
  const t = useText(lossMessages)
  const f = useText(fileMessages)
  const tech = useTech()
  const offered = useOffered(form)
  const fixed = isSettled ? { readOnly: () => true } : {}
  const columns: readonly GridColumn<DraftLine>[] = [
    sheetColumn<DraftLine>({
      field: 'devId',
      title: t('goods'),
      required: true,
      width: 220,
      says: ({ $name, $key }) => $name ?? $key ?? '',
      read: (text) => {
        const found = offered.named(text)
        return found ? lineOf(found.row, found.name) : undefined
      },
      edit: (editor) => <GoodsEditor editor={editor} offered={offered} />,
      ...fixed,
    }),
    sheetColumn<DraftLine>({
      field: 'qty',
      title: t('qty'),
      kind: 'figure',
      width: 80,
      readOnly: ({ devId }) => isSettled || devId !== undefined,
    }),
    sheetColumn<DraftLine>({
      field: 'outcome',
      title: t('outcome'),
      kind: 'choice',
      width: 90,
      choices: lossOutcomes.map((value) => ({ value, label: t(`outcome_${value}`) })),
      ...fixed,
    }),
    sheetColumn<DraftLine>({
      field: 'becomes',
      title: t('becomes'),
      kind: 'choice',
      width: 100,
      choices: damagedStates.map((value) => ({ value, label: tech(value) })),
      says: ({ outcome, becomes = 'damaged' }) => (outcome === 'damaged' ? tech(becomes) : ''),
      readOnly: ({ outcome }) => isSettled || outcome !== 'damaged',
    }),
    sheetColumn<DraftLine>({ field: 'circumstances', title: t('circumstances'), width: 200 }),
    {
      field: 'photos',
      title: t('photos'),
      width: 96,
      dialog: true,
      says: ({ photos = [] }) => (photos.length === 0 ? '' : f('photoCount', { count: photos.length })),
      hint: () => f('takePhotos'),
      edit: ({ line, take, cancel }) => (
        <TakeLinePhotos
          kind={loss.name}
          id={id}
          name={line.$name ?? ''}
          photos={line.photos ?? []}
          take={(photos) => take({ photos })}
          close={cancel}
        />
      ),
    },
  ]
  return (
    <LinesSection<Values, DraftLine>
      form={form}
      name="lines"
      title={t('lines')}
      columns={columns}
      given={isSettled}
      changed={(line) => (line.outcome === undefined ? { ...line, outcome: 'lost' } : line)}
    />
  )
}
