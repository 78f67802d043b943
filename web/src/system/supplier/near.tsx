import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { type Form, type ValuesOf, useField, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

type Values = ValuesOf<typeof supplier.create>
const useTyped = (form: Form<Values>, name: 'supplierName' | 'supplierNameEn' | 'taxNo'): string => {
  const { value } = useField(form, name)
  return useSettled(typeof value === 'string' ? value.trim() : '')
}

/** Suppliers that may be the same as what is being typed. */
export const NearSuppliers = ({ form, except }: { form: Form<Values>; except?: number | undefined }) => {
  const t = useText(supplierMessages)
  const supplierName = useTyped(form, 'supplierName')
  const supplierNameEn = useTyped(form, 'supplierNameEn')
  const taxNo = useTyped(form, 'taxNo')
  const { data = [] } = useApiQuery(
    supplier.near,
    { supplierName, supplierNameEn, taxNo, ...(except !== undefined && { except }) },
    { enabled: supplierName + supplierNameEn + taxNo !== '', keep: true },
  )
  if (data.length === 0) return null
  return (
    <div className="form-note form-note-amber" role="status">
      {t('near')}
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            {one.supplierCode} {one.supplierName} ({t(one.because)})
          </li>
        ))}
      </ul>
    </div>
  )
}
