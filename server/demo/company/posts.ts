/** What people are employed as; whoever holds one of the roles holds the post. */
export interface PostFacts {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly roles: readonly string[]
}

export const posts: readonly PostFacts[] = [
  { code: 'LEADER', name: '部门负责人', nameEn: 'Head of department', roles: ['dept_leader', 'hq_approver'] },
  { code: 'PM', name: '项目经理', nameEn: 'Project manager', roles: ['project_mgr'] },
  {
    code: 'ENGINEER',
    name: '装备工程师',
    nameEn: 'Equipment engineer',
    roles: ['equip_mgr', 'crew_equip', 'repair_officer'],
  },
  { code: 'DISPATCHER', name: '调配员', nameEn: 'Dispatcher', roles: ['equip_dispatcher', 'plan_allocator'] },
  { code: 'KEEPER', name: '库管员', nameEn: 'Store keeper', roles: ['pool_keeper', 'warehouse_keeper'] },
  { code: 'BUYER', name: '采购员', nameEn: 'Buyer', roles: ['purchaser', 'purchase_mgr', 'mat_applicant'] },
  { code: 'ANALYST', name: '业务分析员', nameEn: 'Analyst', roles: ['biz_analyst', 'finance', 'auditor'] },
  { code: 'OPERATOR', name: '现场操作员', nameEn: 'Field operator', roles: ['inspector', 'vib_scorer'] },
]
