export interface Person {
  /** The account's name. */
  readonly account: string
  readonly name: string
  readonly department: string
  readonly roles: readonly string[]
  /** Project crews that the person belongs to: a member of all their projects. */
  readonly crews?: readonly string[]
}

const office: readonly Person[] = [
  { account: 'admin', name: '系统管理员', department: 'C101', roles: ['admin'] },
  { account: 'superadmin', name: '超级管理员', department: 'C101', roles: ['superadmin'] },
  { account: 'guest01', name: '访客', department: 'C101', roles: ['ROLE_DEFAULT'] },
  { account: 'ld_xia', name: '夏明远', department: 'C101', roles: ['hq_approver'] },
  { account: 'ld_cui', name: '崔立新', department: 'C101', roles: ['dept_leader'] },
  { account: 'zb_lin', name: '林建国', department: 'C10101', roles: ['equip_mgr'] },
  { account: 'zb_ouyang', name: '欧阳雪', department: 'C10101', roles: ['equip_mgr'] },
  { account: 'dp_sun', name: '孙海涛', department: 'C10101', roles: ['equip_dispatcher'] },
  { account: 'dp_jiang', name: '蒋文静', department: 'C10101', roles: ['equip_dispatcher'] },
  { account: 'cg_pan', name: '潘志刚', department: 'C10102', roles: ['purchase_mgr'] },
  { account: 'jh_wen', name: '温晓岚', department: 'C10102', roles: ['plan_allocator'] },
  { account: 'cw_jin', name: '金秀兰', department: 'C10104', roles: ['finance'] },
  { account: 'sj_mu', name: '穆长青', department: 'C10104', roles: ['auditor'] },
  { account: 'ld_gao', name: '高振华', department: 'C102', roles: ['dept_leader'] },
  { account: 'ld_meng', name: '孟庆林', department: 'C103', roles: ['dept_leader'] },
  { account: 'ld_tang', name: '唐世荣', department: 'C104', roles: ['dept_leader'] },
  { account: 'ld_yu', name: '于海波', department: 'C105', roles: ['dept_leader'] },
  { account: 'ld_qin', name: '秦岭', department: 'C106', roles: ['dept_leader'] },
  { account: 'ld_shao', name: '邵国栋', department: 'C107', roles: ['dept_leader'] },
  { account: 'ld_wei', name: '魏东升', department: 'C108', roles: ['dept_leader'] },
  { account: 'ld_zou', name: '邹丽华', department: 'C109', roles: ['dept_leader'] },
  { account: 'fx_luo', name: '罗敏', department: 'C102', roles: ['biz_analyst'] },
  { account: 'fx_song', name: '宋雅琴', department: 'C1', roles: ['biz_analyst'] },
  { account: 'cg_dai', name: '戴宇航', department: 'C10901', roles: ['purchaser'] },
  { account: 'ck_fan', name: '范春梅', department: 'C10903', roles: ['warehouse_keeper'] },
  { account: 'zj_shu', name: '舒文', department: 'C10903', roles: ['goods_inspector'] },
  { account: 'ck_du', name: '杜丽', department: 'C102', roles: ['warehouse_keeper'] },
  { account: 'zj_gu', name: '顾平', department: 'C102', roles: ['goods_inspector'] },
  { account: 'ck_habsi', name: 'S. Al-Habsi', department: 'C10701', roles: ['warehouse_keeper'] },
  { account: 'zj_mei', name: '梅林', department: 'C10701', roles: ['goods_inspector'] },
  { account: 'ck_issa', name: 'A. Issa', department: 'C10702', roles: ['warehouse_keeper'] },
  { account: 'zj_qi', name: '祁山', department: 'C10702', roles: ['goods_inspector'] },
  { account: 'ck_nur', name: 'A. Nurlan', department: 'C10703', roles: ['warehouse_keeper'] },
  { account: 'zj_pang', name: '庞海', department: 'C10703', roles: ['goods_inspector'] },
  { account: 'cg_lian', name: '连海燕', department: 'C10902', roles: ['purchaser'] },
]

const bases: readonly Person[] = [
  { account: 'kg_he', name: '何永平', department: 'C10801', roles: ['pool_keeper'] },
  { account: 'kg_song', name: '宋桂芳', department: 'C10802', roles: ['pool_keeper'] },
  { account: 'kg_lei', name: '雷大勇', department: 'C10803', roles: ['pool_keeper'] },
  { account: 'kg_fang', name: '方晓东', department: 'C10804', roles: ['pool_keeper'] },
  { account: 'kg_kang', name: '康铁军', department: 'C10805', roles: ['pool_keeper'] },
  { account: 'wx_qiu', name: '邱建军', department: 'C10806', roles: ['repair_officer'] },
  { account: 'kg_ai', name: '艾山江', department: 'C102', roles: ['pool_keeper'] },
  { account: 'kg_bai', name: '白音', department: 'C103', roles: ['pool_keeper'] },
  { account: 'kg_zhuo', name: '卓玛', department: 'C104', roles: ['pool_keeper'] },
  { account: 'kg_liu', name: '柳海生', department: 'C105', roles: ['pool_keeper'] },
  { account: 'kg_an', name: '安静', department: 'C106', roles: ['pool_keeper'] },
  { account: 'kg_ding', name: '丁浩然', department: 'C107', roles: ['pool_keeper'] },
]

/** Crew, department, its manager, its equipment officer. */
const crewLeads: readonly (readonly [
  crew: string,
  department: string,
  manager: readonly [string, string],
  officer: readonly [string, string],
])[] = [
  ['2101', 'C102', ['jl_shi', '石磊'], ['xm_ma', '马志强']],
  ['2107', 'C102', ['jl_cheng', '程远航'], ['xm_tao', '陶建新']],
  ['2115', 'C102', ['jl_nie', '聂荣'], ['xm_guo', '郭永胜']],
  ['2138', 'C102', ['jl_xiong', '熊志坚'], ['xm_yang', '杨帆']],
  ['1206', 'C103', ['jl_bao', '包青山'], ['xm_qiao', '乔海峰']],
  ['1212', 'C103', ['jl_hou', '侯建平'], ['xm_su', '苏雅']],
  ['1225', 'C103', ['jl_xue', '薛松'], ['xm_weic', '魏长河']],
  ['3304', 'C104', ['jl_long', '龙腾'], ['xm_deng', '邓小川']],
  ['3310', 'C104', ['jl_ran', '冉光荣'], ['xm_pu', '蒲蓉']],
  ['3318', 'C104', ['jl_mu', '木建国'], ['xm_yan', '严冬']],
  ['4401', 'C105', ['jl_lu', '鲁海洋'], ['xm_wang', '汪洋']],
  ['4402', 'C105', ['jl_qu', '曲波'], ['xm_sheng', '盛潮']],
  ['5501', 'C106', ['jl_zang', '臧青云'], ['xm_duan', '段石']],
  ['5506', 'C106', ['jl_tian', '田野'], ['xm_hao', '郝电']],
  ['8601', 'C10701', ['jl_harthy', 'Y. Al-Harthy'], ['xm_balushi', 'R. Al-Balushi']],
  ['8611', 'C10701', ['jl_otaibi', 'S. Al-Otaibi'], ['xm_zhou', '周正']],
  ['8622', 'C10702', ['jl_benali', 'K. Benali'], ['xm_haddad', 'L. Haddad']],
  ['8625', 'C10702', ['jl_moussa', 'I. Moussa'], ['xm_jia', '贾远']],
  ['8640', 'C10703', ['jl_bekov', 'N. Bekov'], ['xm_aliyev', 'T. Aliyev']],
  ['8658', 'C10704', ['jl_vega', 'M. Vega'], ['xm_cao', '曹越']],
]

const crewPeople: readonly Person[] = crewLeads.flatMap(([crew, department, manager, officer]) => [
  { account: manager[0], name: manager[1], department, roles: ['project_mgr'], crews: [crew] },
  { account: officer[0], name: officer[1], department, roles: ['crew_equip'], crews: [crew] },
])
const crewHands: readonly Person[] = [
  { account: 'dj_bai', name: '白雪峰', department: 'C102', roles: ['inspector'], crews: ['2101'] },
  { account: 'pf_tian', name: '田亮', department: 'C102', roles: ['vib_scorer'], crews: ['2107', '2115'] },
  { account: 'wz_ye', name: '叶知秋', department: 'C102', roles: ['mat_applicant'], crews: ['2101'] },
  { account: 'wz_fu', name: '傅建新', department: 'C103', roles: ['mat_applicant'], crews: ['1206'] },
  // Asks for materials and may approve them: what the report of duties is for.
  { account: 'wz_lan', name: '兰海生', department: 'C105', roles: ['mat_applicant', 'project_mgr'], crews: ['4401'] },
  { account: 'wz_rashid', name: 'A. Al-Rashdi', department: 'C10701', roles: ['mat_applicant'], crews: ['8601'] },
]
/** Look at what is to be scrapped, two of them at each. */
const appraisers: readonly Person[] = [
  { account: 'jd_hong', name: '洪刚', department: 'C10806', roles: ['tech_appraiser'] },
  { account: 'jd_tan', name: '谭文', department: 'C10803', roles: ['tech_appraiser'] },
  { account: 'jd_lu', name: '陆明', department: 'C10101', roles: ['tech_appraiser'] },
]

export const people: readonly Person[] = [...office, ...bases, ...crewPeople, ...crewHands, ...appraisers]

/** One account for each kind of work, to show a newcomer. */
export const guides = ['admin', 'zb_lin', 'dp_sun', 'kg_he', 'xm_ma', 'jl_shi', 'ld_gao', 'sj_mu'] as const
