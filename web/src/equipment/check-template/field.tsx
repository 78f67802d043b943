import { checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import { type FieldProps, PickField } from '../../kit/form/index.ts'

interface CheckTemplateFieldProps<V extends object> extends FieldProps<V> {
  /** What the chosen template is called, as long as it was not picked here. */
  readonly shown?: string | undefined
}
/** A template in use, found by its name. */
export const CheckTemplateField = <V extends object>(field: CheckTemplateFieldProps<V>) => (
  <PickField
    {...field}
    of={checkTemplateCalls.list}
    ask={(keyword) => ({
      active: 'Y' as const,
      pageSize: 30,
      ...(keyword !== undefined && { templateName: keyword }),
    })}
    idOf={({ id }) => id}
    say={({ templateName }) => templateName}
    detail={({ categoryName }) => categoryName}
  />
)
