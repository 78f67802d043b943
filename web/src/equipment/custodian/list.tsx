import { type CustodianRow, custodian, custodyKinds } from '@geodepot/contracts/equipment/custodian.ts'
import { custodianMessages } from '@geodepot/contracts/equipment/custodian.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText, SearchToggle } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Amounts, lazyPart } from '../../kit/ui/index.ts'

const Naming = lazyPart(() => import('./naming.tsx'))

/** Every place that holds equipment, and who answers for it. */
const CustodianList = () => {
  const t = useText(custodianMessages)
  const navigate = useNavigate()
  const handover = usePathOf('equipment/handover/index')
  const [naming, setNaming] = useState<CustodianRow>()
  const shut = () => setNaming(undefined)
  const actions: readonly RowAction<CustodianRow>[] = [
    { name: 'name', label: t('name'), shown: ({ can }) => can.name === true, run: setNaming },
    {
      name: 'handover',
      label: t('handover'),
      shown: ({ can }) => can.handover === true && handover !== undefined,
      run: ({ personId, personName }) =>
        void navigate(
          `${handover ?? ''}/new?${new URLSearchParams({ fromId: String(personId), fromName: personName }).toString()}`,
        ),
    },
  ]
  const columns = useMemo(
    (): Column<CustodianRow>[] => [
      { field: 'placeKind', width: 80, says: ({ placeKind }) => t(`placeKind_${placeKind}`) },
      'holderName',
      'orgName',
      { field: 'personName', width: 120 },
      { field: 'since', kind: 'day', width: 110 },
      {
        field: 'heldQty',
        width: 200,
        says: ({ heldQty }) => saidAmounts(heldQty),
        as: ({ heldQty }) => <Amounts of={heldQty} />,
      },
    ],
    [t],
  )
  return (
    <>
      <List
        of={custodian.list}
        columns={columns}
        rowKey={({ holderId }) => String(holderId)}
        card={{ title: 'holderName', facts: ['placeKind', 'personName', 'heldQty'] }}
        actions={actions}
        exportOf={custodian.export}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice
                several
                of={field('placeKind')}
                options={custodyKinds.map((value) => ({ value, label: t(`placeKind_${value}`) }))}
              />
              <SearchToggle of={field('unnamed')} value="1" />
            </>
          ),
        }}
      />
      {naming && <Naming of={naming} close={shut} failed={shut} />}
    </>
  )
}
export default CustodianList
