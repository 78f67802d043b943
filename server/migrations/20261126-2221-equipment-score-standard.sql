-- What the points of a list of criteria add up to.
create function equipment.points_of(criteria jsonb) returns numeric language sql immutable parallel safe as $$
  select coalesce(sum((one ->> 'points')::numeric), 0) from jsonb_array_elements(criteria) one
$$;

-- By what operators are scored: criteria that come to 100 points, and from how many on a grade begins. Another standard is another row.
create table equipment.score_standard (
  id bigint generated always as identity primary key,
  name text not null,
  valid_from date not null,
  criteria jsonb not null check (jsonb_typeof(criteria) = 'array' and equipment.points_of(criteria) = 100),
  grade_a numeric(4, 1) not null,
  grade_b numeric(4, 1) not null,
  grade_c numeric(4, 1) not null,
  remark text not null default '',
  created_by bigint references system."user",
  created_at timestamptz not null,
  unique (valid_from),
  check (100 >= grade_a and grade_a > grade_b and grade_b > grade_c and grade_c > 0)
);
create trigger written_once before update or delete on equipment.score_standard for each row execute function document.refuse_change();
create trigger never_emptied before truncate on equipment.score_standard for each statement execute function document.refuse_change();

-- What an installation begins with.
insert into equipment.score_standard (name, valid_from, criteria, grade_a, grade_b, grade_c, created_at) values ('可控震源操作手评分标准', '2000-01-01', '[
  {"key": "qc", "name": "激发质量（出力、相位、畸变合格率）", "nameEn": "Source quality (force, phase, distortion)", "points": "20"},
  {"key": "check", "name": "日检月检执行", "nameEn": "Daily and monthly checks", "points": "20"},
  {"key": "maint", "name": "设备保养与完好", "nameEn": "Maintenance and condition", "points": "20"},
  {"key": "prod", "name": "时效（日均炮次）", "nameEn": "Productivity (shots a day)", "points": "15"},
  {"key": "cost", "name": "油料备件消耗", "nameEn": "Fuel and spare parts", "points": "10"},
  {"key": "hse", "name": "HSE 与违章", "nameEn": "HSE and violations", "points": "15"}]', 90, 80, 70, '2026-11-26 00:00+08');
