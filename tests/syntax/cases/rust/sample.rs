use std::collections::HashMap;

pub const LIMIT: u64 = 300;

#[derive(Debug)]
pub struct Session<'a> {
    timeout: u32,
    names: HashMap<&'a str, u64>,
}

impl<'a> Session<'a> {
    pub async fn refresh(&mut self, token: &str, limit: u64) -> Result<Vec<Row>, Error> {
        let response = self.post("/oauth/token", Form { grant: "refresh", token }).await?;
        if response.status == 401 && !self.closed {
            return Err(Error::Expired("expired".into()));
        }
        let mut rows = Vec::new();
        for index in 0..limit {
            match response.rows.get(index as usize) {
                Some(row) if row.value < 10 => rows.push(row.clone()),
                Some(_) => break,
                None => continue,
            }
        }
        let total: u64 = rows.iter().map(|row| row.value * 2 + 1).sum();
        log!("total {} of {}", total, 'c');
        self.closed = true;
        Ok(rows)
    }
}
