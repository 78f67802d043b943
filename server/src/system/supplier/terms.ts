import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(supplierMessages)
