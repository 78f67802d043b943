import { countryCodes, countryName } from '@geodepot/contracts/kit/countries.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SupplierRow, supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { StateTag, absent, useLanguage, useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { useDictionary } from '../dict/index.ts'
import { useSupplierActions } from './actions.ts'

const SupplierForm = lazy(() => import('./form.tsx'))
const SupplierImport = lazy(() => import('./import.tsx'))
const SupplierCard = lazy(() => import('./card.tsx'))
const BlockDialog = lazy(() => import('./block.tsx'))
const MergeSuppliers = lazy(() => import('./merge.tsx'))

const useColumns = (): readonly Column<SupplierRow>[] => {
  const t = useText(supplierMessages)
  return useMemo(() => {
    const expiryWord = ({ expiry }: SupplierRow) =>
      expiry === null ? '' : t(expiry === 'expired' ? 'expired' : 'expiring')
    return [
      { field: 'supplierCode', width: 120 },
      'supplierName',
      { field: 'supplierNameEn', optional: true },
      'countryName',
      { field: 'currencyCode', optional: true },
      'suppliesName',
      'contact',
      {
        field: 'state',
        as: ({ state }) => <StateTag tone={state === 'active' ? 'done' : 'refused'}>{t(`state_${state}`)}</StateTag>,
        says: ({ state }) => t(`state_${state}`),
      },
      {
        field: 'firstExpiry',
        as: (row) => (
          <>
            {row.firstExpiry ?? absent}{' '}
            {row.expiry && (
              <StateTag tone={row.expiry === 'expired' ? 'refused' : 'attention'}>{expiryWord(row)}</StateTag>
            )}
          </>
        ),
        says: (row) => `${row.firstExpiry ?? absent} ${expiryWord(row)}`,
      },
      { field: 'blockReason', optional: true },
      { field: 'taxNo', optional: true },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ]
  }, [t])
}

/** Everybody whom something is bought from. */
const SupplierList = () => {
  const t = useText(supplierMessages)
  const language = useLanguage()
  const columns = useColumns()
  const [blocking, setBlocking] = useState<SupplierRow>()
  const [merging, setMerging] = useState<{ ids: readonly number[]; clear: () => void }>()
  const [read, setRead] = useState<SupplierRow>()
  const actions = useSupplierActions(setBlocking)
  const supplies = useDictionary(dictionaries.supplyKind).entries.map(({ dictValue, dictLabel }) => ({
    value: dictValue,
    label: dictLabel,
  }))
  const countries = useMemo(
    () => countryCodes.map((code) => ({ value: code, label: `${code} ${countryName(code, language)}` })),
    [language],
  )
  return (
    <>
      <MasterList
        of={supplier}
        ask={({ id }) => ({ id })}
        nameOf={({ supplierName }) => supplierName}
        words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
        form={SupplierForm}
        width={960}
        reads={setRead}
        actions={(edit) => [edit, ...actions]}
        columns={columns}
        rowKey="id"
        main="supplierName"
        card={{ title: 'supplierName', facts: ['suppliesName', 'countryName', 'state'] }}
        toolbar={<ImportButton permission="system:supplier:import" dialog={SupplierImport} />}
        chosen={(rows, clear) => (
          <Allowed permissions={[supplier.merge.permission]}>
            <Button disabled={rows.length < 2} onClick={() => setMerging({ ids: rows.map(({ id }) => id), clear })}>
              {t('merge')}
            </Button>
          </Allowed>
        )}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice several of={field('supplies')} options={supplies} />
              <SearchChoice
                of={field('papersFilter')}
                options={(['expired', 'soon'] as const).map((value) => ({ value, label: t(`papers_${value}`) }))}
              />
            </>
          ),
          more: (field) => (
            <>
              <SearchChoice of={field('country')} options={countries} />
              <SearchChoice
                of={field('state')}
                options={(['active', 'blocked'] as const).map((value) => ({ value, label: t(`state_${value}`) }))}
              />
            </>
          ),
        }}
      />
      <Suspense fallback={null}>
        {read && <SupplierCard id={read.id} name={read.supplierName} close={() => setRead(undefined)} />}
        {merging && (
          <MergeSuppliers
            ids={merging.ids}
            close={() => setMerging(undefined)}
            done={() => {
              merging.clear()
              setMerging(undefined)
            }}
          />
        )}
        {blocking && <BlockDialog of={blocking} close={() => setBlocking(undefined)} />}
      </Suspense>
    </>
  )
}
export default SupplierList
