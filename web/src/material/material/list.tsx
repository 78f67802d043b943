import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { type MaterialRow, materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { Allowed, mayDo, usePerson } from '../../kit/access/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { materialName } from './naming.ts'
import { ImportMaterials } from './import/index.tsx'

// Loaded when they are first opened: the list itself does without their fields.
const MaterialForm = lazy(() => import('./form.tsx'))
const MergeDialog = lazy(() => import('./merge.tsx'))

const columnsFor = (
  t: (key: `serialFlag${'Y' | 'N'}` | `rotableFlag${'Y' | 'N'}` | `proposed${'0' | '1'}`) => string,
  priced: boolean,
): Column<MaterialRow>[] => [
  { field: 'materialCode', width: 120 },
  'materialNameCn',
  { field: 'materialNameEn', optional: true },
  'specChassisNo',
  'partNo',
  'applicableModel',
  'materialTypeName',
  'unitName',
  {
    field: 'proposed',
    says: ({ proposed }) => t(`proposed${proposed}`),
    as: ({ proposed }) => (
      <StateTag tone={proposed === '1' ? 'attention' : 'done'}>{t(`proposed${proposed}`)}</StateTag>
    ),
  },
  ...(priced
    ? ([{ field: 'referencePrice', kind: 'money' }, { field: 'referenceCurrency' }] satisfies Column<MaterialRow>[])
    : []),
  { field: 'brand', optional: true },
  { field: 'predecessors', optional: true, says: ({ predecessors }) => predecessors.join('; ') },
  { field: 'equals', optional: true, says: ({ equals }) => equals.join('; ') },
  { field: 'shelfLifeDays', kind: 'figure', optional: true },
  { field: 'dangerousClassName', optional: true },
  { field: 'serialFlag', optional: true, says: ({ serialFlag }) => t(`serialFlag${serialFlag}`) },
  { field: 'rotableFlag', optional: true, says: ({ rotableFlag }) => t(`rotableFlag${rotableFlag}`) },
  { field: 'remark', optional: true },
  { field: 'createBy', optional: true },
  { field: 'createTime', kind: 'moment', optional: true },
  { field: 'updateTime', kind: 'moment', optional: true },
]

const useOptions = (type: string) =>
  useDictionary(type).entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))

/** All materials; one is written in a dialog. */
const MaterialList = () => {
  const t = useText(materialMessages)
  const priced = mayDo(usePerson(), pricePermission)
  const [merging, setMerging] = useState<{ ids: readonly number[]; clear: () => void }>()
  const askToAccept = useConfirmedMutation(materialCalls.accept)
  const types = useOptions(dictionaries.materialType)
  const classes = useOptions(dictionaries.dangerousGoods)
  const columns = useMemo(() => columnsFor(t, priced), [t, priced])
  const accept: RowAction<MaterialRow> = {
    name: 'accept',
    label: t('accept'),
    letter: 'a',
    shown: (row) => row.can.accept === true,
    run: ({ id, version, ...row }) =>
      void askToAccept(
        { id, version },
        { title: t('acceptTitle'), text: t('acceptQuestion', { name: materialName(row) }), ok: t('accept') },
      ),
  }
  return (
    <>
      <MasterList
        of={materialCalls}
        ask={({ id }) => ({ id })}
        nameOf={(row) => `${row.materialCode} ${materialName(row)}`}
        words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
        form={MaterialForm}
        width={960}
        actions={(edit) => [accept, edit]}
        columns={columns}
        rowKey="id"
        main="materialNameCn"
        card={{ title: 'materialNameCn', facts: ['partNo', 'specChassisNo', 'applicableModel'] }}
        toolbar={<ImportMaterials />}
        chosen={(rows, clear) => (
          <Allowed permissions={[materialCalls.merge.permission]}>
            <Button disabled={rows.length < 2} onClick={() => setMerging({ ids: rows.map(({ id }) => id), clear })}>
              {t('merge')}
            </Button>
          </Allowed>
        )}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice several of={field('materialType')} options={types} />
              <SearchText of={field('applicableModel')} />
            </>
          ),
          more: (field) => (
            <>
              <SearchChoice several of={field('dangerousClass')} options={classes} />
              <SearchChoice
                of={field('serialFlag')}
                options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`serialFlag${value}`) }))}
              />
              <SearchChoice
                of={field('proposed')}
                options={(['1', '0'] as const).map((value) => ({ value, label: t(`proposed${value}`) }))}
              />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      {merging && (
        <Suspense fallback={null}>
          <MergeDialog
            ids={merging.ids}
            close={() => setMerging(undefined)}
            done={() => {
              merging.clear()
              setMerging(undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
export default MaterialList
