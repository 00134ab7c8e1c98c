-- A compaction soon after a restart could set the sequence back, and notifications then shared their numbers with others,
-- whose attempts counted for them.
SELECT count(nextval('notification_number')) FROM range(coalesce((SELECT max(number) FROM notification), 0)::BIGINT);

UPDATE notification SET number = nextval('notification_number')
WHERE rowid IN (
  SELECT again.rowid
  FROM (SELECT rowid, row_number() OVER (PARTITION BY number ORDER BY rowid) AS nth FROM notification) AS again
  WHERE again.nth > 1
);
