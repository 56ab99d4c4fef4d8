-- Which request an agent's message answers: several can be open in one conversation. Null: none, as with every message
-- of a client.
alter table message add column request_id uuid references help_request (id) on delete set null;
create index message_answers on message (request_id, conversation_id, place) where request_id is not null;

-- Earlier ones answer the newest request that came before and was still open.
update message m set request_id = (
  select a.request_id from help_request_agent a join help_request r on r.id = a.request_id
  where a.conversation_id = m.conversation_id and a.place < m.place
    -- What declines a request is written moments after it is declined.
    and (a.declined_at is null or a.declined_at > m.sent_at - interval '1 second')
    and (r.closed_at is null or r.closed_at > m.sent_at)
  order by a.place desc limit 1)
from conversation c
where c.id = m.conversation_id and m.sender_id = c.agent_id
  and exists (select 1 from help_request_agent a where a.conversation_id = c.id);
