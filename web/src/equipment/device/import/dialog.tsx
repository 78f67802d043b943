import { deviceImport, deviceImportFields } from '@geodepot/contracts/equipment/device-import.ts'
import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { usePerson } from '../../../kit/access/index.ts'
import { ImportDialog } from '../../../kit/import/index.ts'
import { useText } from '../../../kit/text/index.ts'
import { CategoryPicker, CurrencyField, BrandField, MakeCategory, MakeModel, ModelPicker, OwnerPicker } from './pickers.tsx'

const touches = ['equipment/device', 'equipment/model', 'equipment/category', 'equipment/device-import']
const forAll = { brand: BrandField, categoryId: CategoryPicker, ownerOrgId: OwnerPicker, manageOrgId: OwnerPicker, currency: CurrencyField }
const find = { devModel: ModelPicker }
const make = { categoryId: MakeCategory, devModel: MakeModel }

/** A register of devices into the ledger. */
const DeviceImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(deviceImportMessages)
  const { deptId } = usePerson()
  return (
    <ImportDialog
      of={deviceImport} title={t('title')} fields={deviceImportFields} labels={deviceMessages} touches={touches} forAll={forAll} find={find} make={make}
      start={{ ownerOrgId: deptId }} onClose={onClose}
    />
  )
}
export default DeviceImport
