import { type StandingSupplier, supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { type MergeChoice, MergeRecords } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

const tellApart = (of: StandingSupplier): string =>
  [of.supplierCode, of.supplierNameEn, of.country, of.taxNo].filter((text) => text !== '').join(' · ')

/** Asks which of the chosen suppliers stays, telling what hangs on each, and makes them one. */
const MergeSuppliers = (props: MergeChoice) => {
  const t = useText(supplierMessages)
  return (
    <MergeRecords
      {...props}
      standing={supplier.standing}
      merge={supplier.merge}
      title={t('mergeTitle')}
      help={t('mergeHelp')}
      ok={t('merge')}
      name={({ supplierName }) => supplierName}
      tellApart={tellApart}
    />
  )
}
export default MergeSuppliers
