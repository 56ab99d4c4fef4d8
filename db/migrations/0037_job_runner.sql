-- The runners of jobs (graphile-worker's pools), and when each was last heard. The queue itself unlocks the jobs of a
-- killed process after four hours; we do it after a minute (server/platform/jobs.ts).
create table job_runner (
  id text primary key,
  seen_at timestamptz not null default now(),
  -- Since when it has been heard without a gap: only such a runner judges others.
  steady_since timestamptz not null default now()
);
