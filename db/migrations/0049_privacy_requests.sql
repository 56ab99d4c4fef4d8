-- Requests about personal data that come by email or mail, and appeals against the answer, stand in the same list as
-- legal demands: staff enter them, see by which day each must be answered, and the transparency report counts them.
alter table legal_demand drop constraint legal_demand_kind_check;
alter table legal_demand add constraint legal_demand_kind_check
  check (kind in ('court_order', 'subpoena', 'authority', 'copyright', 'other', 'privacy', 'privacy_appeal'));
